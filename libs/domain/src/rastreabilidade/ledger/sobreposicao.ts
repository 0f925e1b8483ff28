import { semHora } from '../historico/medida.js';
import type { Estada } from './estadas.js';
import { entregou, type Ledger, type Lote } from './ledger.js';

/**
 * Finds two stays of the same coffee at one time. When no hour was noted, exits of a day come before its entries, so that
 * only real impossibilities are found.
 */

type Movimento = { readonly quando: string; readonly quanto: number };
/** Spent coffee, with the record that took it. */
export type Gasto = Movimento & { readonly registro: string; readonly em: string };

const aoEntrar = (em: string): string => (semHora(em) ? `${em.slice(0, 10)} 99:99` : em);
const aoSair = (em: string): string => (semHora(em) ? `${em.slice(0, 10)} 00:00` : em);

/** The sum of entries and exits up to a moment. */
const ate = (movimentos: readonly Movimento[], quando: string): number =>
  movimentos.reduce((soma, um) => (um.quando <= quando ? soma + um.quanto : soma), 0);

/** The final exits from the farm's places: coffee spent, sold from the farm, or handed to a cooperative. */
const saidasDoLote = ({ registros, vendas }: Ledger, lote: Lote): Gasto[] =>
  lote.passos.flatMap((passo): Gasto[] => {
    const { registro, em, delta } = passo;
    const quando = aoEntrar(em);
    if (entregou(passo)) {
      const entregue = registros[registro]?.entradas.find(({ loteId }) => loteId === lote.id);
      return [{ registro, em, quando, quanto: entregue?.quantidade ?? 0 }];
    }
    const venda = registro.startsWith('venda/') ? vendas[Number(registro.slice('venda/'.length))] : undefined;
    const item = venda?.itens.findIndex(({ loteId }) => loteId === lote.id) ?? -1;
    return delta < 0 ? [{ registro, em, quando, quanto: -delta - (venda?.daCooperativa[item] ?? 0) }] : [];
  });

/** The most of a lot that could be on the farm at a moment. */
export const cabiaEm = (ledger: Ledger, lote: Lote, em: string): number => lote.quantidade - ate(saidasDoLote(ledger, lote), aoEntrar(em));

const saidas = (levados: Estada['levados']): Movimento[] =>
  levados.map((levado) => ({ quando: aoSair(levado.em), quanto: -levado.quantidade }));

const presenca = ({ em, quantidade, levados }: Estada): Movimento[] => [{ quando: aoEntrar(em), quanto: quantidade }, ...saidas(levados)];

/** The amount that these earlier stays still held at a moment, even if some of it left later. */
export const presenteEm = (estadas: readonly Estada[], em: string): number =>
  estadas.reduce((soma, { quantidade, levados }) => soma + quantidade + ate(saidas(levados), aoEntrar(em)), 0);

/** The contradiction of a stay: another stay, or else the record that had spent the coffee by then. */
type Conflito = { readonly estada: Estada } | { readonly gasto: Gasto };

/**
 * The stay or the spending that contradicts a new stay on one of its days; undefined if there is none. A contradiction that
 * existed before is let pass.
 */
export const sobreposta = (ledger: Ledger, lote: Lote, nova: Estada, outras: readonly Estada[]): Conflito | undefined => {
  const gastos = saidasDoLote(ledger, lote);
  const presente = presenca(nova);
  const depois = [...outras.map(({ em }) => aoEntrar(em)), ...gastos.map(({ quando }) => quando)];
  const momentos = [aoEntrar(nova.em), ...depois.filter((quando) => quando > aoEntrar(nova.em)).sort()];
  for (const quando of momentos) {
    const aqui = ate(presente, quando);
    if (aqui <= 0) continue;
    const cabe = lote.quantidade - ate(gastos, quando);
    const la = outras.map((estada) => ({ estada, quanto: ate(presenca(estada), quando) })).filter(({ quanto }) => quanto > 0);
    const ocupado = la.reduce((soma, { quanto }) => soma + quanto, 0);
    // Part of the coffee in a place may go before the rest of it leaves; all of it may not.
    const soGasto = quando !== aoEntrar(nova.em) && !outras.some(({ em }) => aoEntrar(em) === quando);
    if (ocupado + aqui <= cabe || ocupado > cabe || (soGasto && cabe > 0)) continue;
    const estada = la.at(-1)?.estada;
    const gasto = gastos.filter((um) => um.quando <= quando).at(-1);
    if (estada) return { estada };
    if (gasto) return { gasto };
  }
  return undefined;
};

/** The stay that a record which spends coffee leaves without any on some day, though it took none out of it; undefined where there is none. */
export const semCafe = (ledger: Ledger, lote: Lote, estadas: readonly Estada[], registro: string): Estada | undefined => {
  const gastos = saidasDoLote(ledger, lote);
  const este = gastos.find((gasto) => gasto.registro === registro);
  if (!este) return undefined;
  const momentos = [este.quando, ...estadas.map(({ em }) => aoEntrar(em)).filter((quando) => quando > este.quando)];
  for (const quando of momentos) {
    const la = estadas.map((estada) => ({ estada, quanto: ate(presenca(estada), quando) })).filter(({ quanto }) => quanto > 0);
    const ocupado = la.reduce((soma, { quanto }) => soma + quanto, 0);
    const cabe = lote.quantidade - ate(gastos, quando);
    const coube = quando === este.quando && cabe > 0;
    if (ocupado > cabe && ocupado <= cabe + este.quanto && !coube) return la.at(-1)?.estada;
  }
  return undefined;
};
