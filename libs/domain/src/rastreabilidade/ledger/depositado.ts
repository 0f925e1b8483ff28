import { diaToBr } from '../../kernel/dates.js';
import { refuse } from '../errors.js';
import { entregou, type Ledger, type Lote, show } from './ledger.js';

/** The coffee at cooperatives by the farm's days: a deposit counts from its day on, and a sale cannot take a later one. */

type Movimento = { readonly dia: string; readonly quanto: number };

const movimentosDe = ({ registros, vendas }: Ledger, lote: Lote): Movimento[] =>
  lote.passos.flatMap((passo): Movimento[] => {
    const { registro, em } = passo;
    const dia = em.slice(0, 10);
    if (entregou(passo)) {
      return [{ dia, quanto: registros[registro]?.entradas.find(({ loteId }) => loteId === lote.id)?.quantidade ?? 0 }];
    }
    if (!registro.startsWith('venda/')) return [];
    const venda = vendas[Number(registro.slice('venda/'.length))];
    const item = venda?.itens.findIndex(({ loteId }) => loteId === lote.id) ?? -1;
    return [{ dia, quanto: -(venda?.daCooperativa[item] ?? 0) }];
  });

const ate = (movimentos: readonly Movimento[], dia: string): number =>
  movimentos.reduce((soma, um) => (um.dia <= dia ? soma + um.quanto : soma), 0);

/**
 * The day from `desde` on with the smallest deposited balance, and that balance. A sale on `desde` can take no more, or a
 * later sale would lack its coffee.
 */
const menosDesde = (ledger: Ledger, lote: Lote, desde: string): Movimento => {
  const movimentos = movimentosDe(ledger, lote);
  const dias = [desde, ...movimentos.flatMap(({ dia }) => (dia > desde ? [dia] : []))];
  return dias.map((dia) => ({ dia, quanto: ate(movimentos, dia) })).reduce((um, outro) => (outro.quanto < um.quanto ? outro : um));
};

/** The most that a sale of a day may take from cooperatives. */
export const naCooperativaDesde = (ledger: Ledger, lote: Lote, dia: string): number => Math.max(menosDesde(ledger, lote, dia).quanto, 0);

/** The day of the last sale that took coffee from cooperatives; undefined where none did. */
export const ultimaVendaDeLa = (ledger: Ledger, lote: Lote): string | undefined =>
  movimentosDe(ledger, lote)
    .flatMap(({ dia, quanto }) => (quanto < 0 ? [dia] : []))
    .sort()
    .at(-1);

export const antesDoDeposito = ({ codigo }: Lote, dia: string, falta: number) =>
  refuse('VENDA_ANTES_DO_DEPOSITO', { codigo, em: diaToBr(dia), falta: show(falta) });

/**
 * Checks deposits after a correction; a lack that existed before it is let pass. @throws VENDA_ANTES_DO_DEPOSITO where sales
 * would take coffee before its deposit
 */
export const exigirDepositado = (antes: Ledger, depois: Ledger, lote: Lote): void => {
  const { dia, quanto } = menosDesde(depois, lote, '');
  const eram = antes.lotes[lote.id];
  if (quanto < 0 && (!eram || menosDesde(antes, eram, '').quanto >= 0)) throw antesDoDeposito(lote, dia, -quanto);
};
