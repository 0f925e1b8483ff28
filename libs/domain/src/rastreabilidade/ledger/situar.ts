import { chaveCitada, citadoDe } from './citado.js';
import type { Momento } from './datas.js';
import { ultimaVendaDeLa } from './depositado.js';
import { ehLugar, estadasDe } from './estadas.js';
import type { Ledger, Lote } from './ledger.js';
import type { LedgerEvent } from './ledger.events.js';
import type { Movida } from './movida.js';
import { localDe, ondeEsta } from './onde.js';
import { situacaoDe } from './registro.js';
import { loteSituado } from './saida-tomada.js';

/** The part of the ledger that a command touches, after the facts decided so far. */
export type Cena = {
  readonly ledger: Ledger;
  readonly movida: Movida;
  readonly dizer: (fact: LedgerEvent) => void;
  /** All of the ledger before the command. */
  readonly antes: Ledger;
};

export const momentoDe = (em: string): Momento => {
  const [dia = '', hora = '00:00'] = em.split(' ');
  return { dia, hora: hora === '00:00' ? null : hora };
};

/** Whether a sale, or a correction, may be of coffee that lay at a cooperative. */
export const podeSerDaCooperativa = ({ corrige, registro }: Movida, lotes: readonly Lote[]): boolean =>
  (corrige || registro.processo === 'venda') && lotes.some(({ passos }) => passos.some(({ etapa }) => etapa === 'cooperativa'));

/**
 * Since when a lot is where it is found to be: out of a cooperative since a sale took the last of it, back there since the day on which a sale
 * that was opened again had taken it: it did not take it after all.
 */
const desde = ({ ledger, antes, movida }: Cena, lote: Lote, saiuDeLa: boolean, em: string): Momento => {
  const chave = chaveCitada(movida.registro);
  const baixada = antes.lotes[lote.id]?.passos.find(({ registro }) => registro === chave)?.em;
  const venda = saiuDeLa ? ultimaVendaDeLa(ledger, lote) : movida.registro.processo === 'venda' ? baixada : undefined;
  return momentoDe(venda ?? em);
};

/**
 * States where a lot is when a correction does not tell, or when a sale took all its coffee at a cooperative: in the part
 * that an earlier record holds, or in no place any more.
 */
export const situarLotes = (cena: Cena, lotes: readonly Lote[]): void => {
  const { ledger, dizer } = cena;
  for (const { id } of lotes) {
    const lote = ledger.lotes[id];
    if (!lote || lote.saldo === 0) continue;
    const { etapa, localId } = situacaoDe(lote);
    const onde = ondeEsta(ledger, lote);
    const certos = estadasDe(ledger, lote).some((uma) => uma.resta > 0 && uma.processo === etapa && uma.localId === localId);
    const deLa = etapa === 'cooperativa';
    if (certos || (deLa && lote.naCooperativa > 0)) continue;
    if (onde === undefined && !deLa && !ehLugar(etapa)) continue;
    const passo = lote.passos.findLast(({ registro, etapa: dela }) => (onde === undefined ? dela === etapa : registro === onde));
    if (!passo) continue;
    const em = desde(cena, lote, deLa, passo.em);
    dizer(loteSituado(id, citadoDe(passo.registro), onde === undefined ? null : localDe(lote, onde), em));
  }
};
