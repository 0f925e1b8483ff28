import { citadoDe } from './citado.js';
import { ehLugar, estadasDe } from './estadas.js';
import type { Ledger, Lote, Passo } from './ledger.js';
import type { LedgerEvent } from './ledger.events.js';

/** The record in which a lot is now: the place it entered last, or the cooperative it was handed to last. */
export const ondeEsta = (ledger: Ledger, lote: Lote): string | undefined => {
  const abertas = new Set(estadasDe(ledger, lote).flatMap(({ chave, resta }) => (resta > 0 ? [chave] : [])));
  const la = ({ registro, etapa }: Passo) =>
    (ehLugar(etapa) && abertas.has(registro)) || (etapa === 'cooperativa' && lote.naCooperativa > 0);
  const depois = (a: Passo, b: Passo) => (a.em === b.em ? a.ordem > b.ordem : a.em > b.em);
  return lote.passos.filter(la).reduce<Passo | undefined>((um, outro) => (um && depois(um, outro) ? um : outro), undefined)?.registro;
};
/** The place a record put a lot into. */
export const localDe = ({ passos }: Lote, chave: string): number =>
  passos.find(({ registro, localId }) => registro === chave && typeof localId === 'number')?.localId ?? 0;

/** The records in which lots are now, for the fact of an exit that leaves a part of them elsewhere. */
export const ficam = (ledger: Ledger, lotes: readonly number[]) => {
  const fica = lotes.flatMap((loteId) => {
    const lote = ledger.lotes[loteId];
    const chave = lote && ondeEsta(ledger, lote);
    return !lote || chave === undefined ? [] : [{ loteId, localId: localDe(lote, chave), ...citadoDe(chave) }];
  });
  return fica.length > 0 ? { fica } : {};
};

type Saida = Extract<
  LedgerEvent,
  { type: 'SaidaDoTerreiroRegistrada' | 'SecagemConcluida' | 'RessecagemConcluida' | 'SaidaDoArmazemRegistrada' }
>;

const comFica = <S extends Saida>(ledger: Ledger, saida: S): S => {
  const ids = saida.data.lotes.map(({ loteId }) => loteId);
  return { ...saida, data: { ...saida.data, ...ficam(ledger, ids) } };
};

/** Adds the place of a lot that leaves one place while a part of it lies in another. */
export const comOnde = (ledger: Ledger, fact: LedgerEvent): LedgerEvent => {
  switch (fact.type) {
    case 'SaidaDoTerreiroRegistrada':
    case 'SecagemConcluida':
    case 'RessecagemConcluida':
    case 'SaidaDoArmazemRegistrada':
      return comFica(ledger, fact);
    default:
      return fact;
  }
};
