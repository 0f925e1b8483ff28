import { igual } from '../../kernel/igual.js';
import type { Estoque } from './estoque.js';
import type { Origem } from './movimento.events.js';
import type { InsumoDito, Pedido } from './linha.js';
import type { Movimento } from './razao.js';

/** The present data of the record that caused movements. */
export type DaOrigem = {
  readonly origem: Origem;
  readonly em: string;
  readonly fazendaId: number;
  readonly insumos: readonly InsumoDito[];
  readonly motivo: string | null;
};

const daOrigem = (estoque: Estoque, origem: Origem): { readonly insumoId: number; readonly movimento: Movimento }[] =>
  Object.entries(estoque.insumos).flatMap(([insumoId, { movimentos }]) =>
    movimentos.flatMap((movimento) => (igual(movimento.origem, origem) ? [{ insumoId: Number(insumoId), movimento }] : [])),
  );

/** Moves a record's exits to its present day and farm; an exit already there stays. At the same farm it keeps its lots. */
export const acompanhar = (estoque: Estoque, { origem, em, fazendaId, insumos, motivo }: DaOrigem): Pedido => {
  const outros = daOrigem(estoque, origem).filter(({ movimento }) => movimento.em !== em || movimento.fazendaId !== fazendaId);
  const linhas = outros.map(
    ({ insumoId, movimento: { id: movimentoId, fazendaId: era, lotes, calda, intervalos, antesDaContagem, ...resto } }) => {
      const { tipo, quantidade, valorCentavos, paraFazendaId, chegadaId } = resto;
      return {
        ...{ movimentoId, insumoId, tipo, em, fazendaId, quantidade, valorCentavos, paraFazendaId, chegadaId },
        ...{
          lote: null,
          validade: null,
          calda,
          intervalos,
          antesDaContagem: resto.em === em && antesDaContagem,
          lotes: era === fazendaId ? lotes : undefined,
        },
      };
    },
  );
  return { linhas, desfazer: outros.map(({ movimento }) => movimento.id), insumos, origem, motivo };
};

/** The movements that a record takes back: all it caused, or the named ones among those that are still there. */
export type Devolucao = {
  readonly origem: Origem;
  readonly movimentos?: readonly number[];
  readonly insumos?: readonly InsumoDito[];
  /** The reason that lets a missing quantity pass; without one it is refused. */
  readonly motivo?: string | null;
};

/** Takes back the exits and entries of a deleted record. */
export const devolver = (estoque: Estoque, { origem, movimentos, insumos = [], motivo = null }: Devolucao): Pedido => {
  const ids = daOrigem(estoque, origem).map(({ movimento }) => movimento.id);
  return { linhas: [], desfazer: movimentos ? ids.filter((id) => movimentos.includes(id)) : ids, insumos, origem, motivo };
};
