import { avisosDoMovimento } from '@tulha/domain/estoque/movimento/avisos';
import type { Parte } from '@tulha/domain/estoque/movimento/movimento.events';
import { toWire } from '@tulha/domain/kernel/decimal';
import { deBase, type Unidade } from '@tulha/domain/kernel/unidade';
import { sql } from 'kysely';
import type { RowOf } from '../declare/table.js';
import type { movimentoEstoqueTable } from '../estoque/movimento.projection.js';
import { depoisDaContagem } from '../estoque/no-dia.js';
import { type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';

type Row = RowOf<typeof movimentoEstoqueTable> & { readonly nome: string | null; readonly unidade: string; readonly depois: boolean };

/** The inputs that activities took out of stock, with their names. */
const retirados = ({ db, conta }: Reader) =>
  db
    .selectFrom('movimento_estoque as m')
    .innerJoin('insumo as i', 'i.id', 'm.insumo_id')
    .where('m.conta', '=', conta)
    .where('i.conta', '=', conta)
    .where('m.origem_registro', '=', 'atividade')
    .selectAll('m')
    .select([sql<string | null>`i.descricao`.as('nome'), sql<string>`i.unidade`.as('unidade'), depoisDaContagem.as('depois')]);

const aplicacao = (row: Row) => {
  const unidade = row.unidade as Unidade;
  const medida = (quantidade: number) => toWire(deBase(quantidade, unidade), 3);
  return {
    ...{ id: row.id, atividade: row.origem_id as number, data: row.em, insumo: row.insumo_id, nome: row.nome ?? '', unidade },
    ...{ qtd: medida(-row.quantidade), semCusto: medida(row.sem_custo) },
    lotes: (row.lotes as readonly Parte[]).map(({ lote, validade, quantidade }) => ({
      ...{ lote: lote || null, validade, quantidade: medida(-quantidade) },
    })),
    avisos: avisosDoMovimento({
      ...{ insumo: row.nome ?? '', tipo: row.tipo, em: row.em, depoisDaContagem: row.depois },
      lotes: row.lotes as readonly Parte[],
    }),
    ...{ calda: row.aplicacao_id, motivo: row.motivo, total: toWire(-row.custo_centavos + 0, 2) },
  };
};
export type AplicacaoView = ReturnType<typeof aplicacao>;

const SORT = { id: 'm.id', data: 'm.em', insumo: 'm.insumo_id' } as const;

/** Activities of a plot, for questions about those alone. */
export const atividadesDoTalhao = (reader: Reader, talhao: number) =>
  reader
    .de('atividade')
    .where(sql<boolean>`talhao_ids @> ${JSON.stringify([talhao])}::jsonb`)
    .select('id');

/** A page of the inputs that an activity took out of stock. */
export const insumosDaAtividade = (reader: Reader, params: ListParams, atividade: number): Promise<PageOf<AplicacaoView>> =>
  paginate(retirados(reader).where('m.origem_id', '=', atividade), params, { sortable: SORT, first: 'id', id: 'm.id' }, (row) =>
    aplicacao(row),
  );

/** A page of the inputs that the activities of a plot took out of stock, newest first. */
export const insumosDoTalhao = (reader: Reader, params: ListParams, talhao: number): Promise<PageOf<AplicacaoView>> =>
  paginate(
    retirados(reader).where('m.origem_id', 'in', atividadesDoTalhao(reader, talhao)),
    params,
    { sortable: SORT, first: '-data', id: 'm.id' },
    (row) => aplicacao(row),
  );

/** The applications with these ids, in order of id. */
export const acharInsumos = async (reader: Reader, atividade: number, ids: readonly number[]): Promise<AplicacaoView[]> =>
  (
    await retirados(reader)
      .where('m.origem_id', '=', atividade)
      .where('m.id', 'in', [0, ...ids])
      .orderBy('m.id')
      .execute()
  ).map((row) => aplicacao(row));

/** The inputs of these mixtures, in order of id. */
export const daCalda = async (reader: Reader, aplicacoes: readonly number[]): Promise<AplicacaoView[]> =>
  (
    await retirados(reader)
      .where('m.aplicacao_id', 'in', [0, ...aplicacoes])
      .orderBy('m.id')
      .execute()
  ).map((row) => aplicacao(row));

/** Which inputs an activity took out, each once. */
export const quaisInsumos = async (reader: Reader, atividade: number): Promise<number[]> =>
  (
    await reader
      .de('movimento_estoque')
      .where('origem_registro', '=', 'atividade')
      .where('origem_id', '=', atividade)
      .select('insumo_id')
      .distinct()
      .orderBy('insumo_id')
      .execute()
  ).map(({ insumo_id }) => insumo_id);

/** Cents of the inputs of each of these activities; of one without any, nothing. */
export const custosDosInsumos = async (reader: Reader, atividades: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await reader
    .de('movimento_estoque')
    .where('origem_registro', '=', 'atividade')
    .where('origem_id', 'in', [0, ...atividades])
    .select(['origem_id', sql<number>`-sum(custo_centavos)::int8`.as('centavos')])
    .groupBy('origem_id')
    .execute();
  return new Map(rows.map(({ origem_id, centavos }) => [origem_id as number, centavos]));
};

/** The remarks about the inputs that each of these activities took out of stock. */
export const avisosDosInsumos = async (reader: Reader, atividades: readonly number[]): Promise<string[][]> => {
  const rows = await retirados(reader)
    .where('m.origem_id', 'in', [0, ...atividades])
    .orderBy('m.id')
    .execute();
  const aplicadas = rows.map((row) => aplicacao(row as Row));
  return atividades.map((id) => [...new Set(aplicadas.flatMap(({ atividade, avisos }) => (atividade === id ? avisos : [])))]);
};
