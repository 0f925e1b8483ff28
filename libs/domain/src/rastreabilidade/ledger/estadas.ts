import type { Etapa, Ledger, Levado, Lote, Processo } from './ledger.js';
import { naFazenda } from './ledger.js';
import { restaDe } from './registro.js';

/** The places in which coffee lies for a while. */
export const LUGARES_DE_ESTAR = ['terreiro', 'secagem', 'ressecagem', 'armazem'] as const;
export type LugarDeEstar = (typeof LUGARES_DE_ESTAR)[number];
export const ehLugar = (etapa: Etapa | Processo | undefined): etapa is LugarDeEstar =>
  (LUGARES_DE_ESTAR as readonly (string | undefined)[]).includes(etapa);

/** A lot's stay in a place: since when, the amount, the exits, and the rest that is still there. */
export type Estada = {
  readonly chave: string;
  readonly processo: LugarDeEstar;
  readonly id: number;
  readonly localId: number;
  readonly em: string;
  readonly ordem: number;
  readonly quantidade: number;
  readonly levados: readonly Levado[];
  readonly resta: number;
};

/** The stays of a lot, in the order of the farm's time. */
export const estadasDe = ({ registros }: Ledger, lote: Lote): Estada[] =>
  lote.passos
    .flatMap(({ registro: chave, etapa, localId, em, ordem }): Estada[] => {
      const registro = registros[chave];
      if (!registro || !ehLugar(etapa) || typeof localId !== 'number') return [];
      const quantidade = registro.entradas.find(({ loteId }) => loteId === lote.id)?.quantidade ?? 0;
      const levados = (registro.levados ?? []).filter(({ loteId }) => loteId === lote.id);
      const id = Number(chave.slice(chave.indexOf('/') + 1));
      return [{ chave, processo: etapa, id, localId, em, ordem, quantidade, levados, resta: restaDe(registro, lote.id) }];
    })
    .sort((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : a.ordem - b.ordem));

export const resto = (estadas: readonly Estada[]): number => estadas.reduce((soma, { resta }) => soma + resta, 0);

/** The amount in places beyond the lot's amount on the farm: so much of it must have left one. */
export const sobra = (lote: Lote, estadas: readonly Estada[]): number => Math.max(resto(estadas) - naFazenda(lote), 0);

/** Coffee taken out of a place by another record. */
export type Tomada = { readonly estada: Estada; readonly loteId: number; readonly quantidade: number };

/** Takes coffee out of the places it lies in since longest; undefined where there is too little in them. */
export const tomar = (loteId: number, estadas: readonly Estada[], quanto: number): Tomada[] | undefined => {
  let falta = quanto;
  const tomadas: Tomada[] = [];
  for (const estada of estadas) {
    const quantidade = Math.min(falta, estada.resta);
    if (quantidade <= 0) continue;
    tomadas.push({ estada, loteId, quantidade });
    falta -= quantidade;
  }
  return falta > 0 ? undefined : tomadas;
};
