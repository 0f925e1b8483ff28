import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

type Pontos = { readonly inspecao: number; readonly amostrados: number; readonly infestados: number };

const VIVO = sql<boolean>`not excluido`;

const inspecoes = (reader: Reader) =>
  reader
    .de('inspecao')
    .select([
      'id',
      sql<string>`data`.as('data'),
      sql<number>`talhao_id`.as('talhao'),
      sql<number>`praga_id`.as('praga'),
      sql<number | null>`amostrados`.as('amostrados'),
      sql<number | null>`infestados`.as('infestados'),
      sql<string | null>`alerta`.as('alerta'),
      sql<string | null>`controle`.as('controle'),
      sql<string | null>`fonte`.as('fonte'),
      sql<number | null>`em_media`.as('emMedia'),
    ])
    .where(VIVO);

/** The sums of the points of each inspection. */
const pontosDe = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Pontos>> => {
  if (ids.length === 0) return new Map();
  const rows: Pontos[] = await reader
    .de('inspecao_ponto')
    .select([
      sql<number>`inspecao_id`.as('inspecao'),
      sql<number>`sum(amostrados)::int8`.as('amostrados'),
      sql<number>`sum(infestados)::int8`.as('infestados'),
    ])
    .where(VIVO)
    .where(sql`inspecao_id`, 'in', ids)
    .groupBy(sql`inspecao_id`)
    .execute();
  return new Map(rows.map((row) => [row.inspecao, row]));
};

/** Rows of inspections, each with the sums of its points: one where it has any, none where it has not. */
const comPontos = async <R extends { readonly id: number }>(reader: Reader, rows: readonly R[]) => {
  const somas = await pontosDe(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const soma = somas.get(row.id);
    return { ...row, pontos: soma ? [soma] : [] };
  });
};

/** The counts of these inspections, with the levels stored in them. */
export const inspecoesContadas = async (reader: Reader, ids: readonly number[]) =>
  ids.length === 0 ? [] : comPontos(reader, await inspecoes(reader).where('id', 'in', ids).execute());

type QuaisInspecoes = {
  readonly fazendas: readonly number[];
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
  readonly talhao?: number | undefined;
  readonly praga?: number | undefined;
};

/** The counts of all inspections that match the filters. */
export const inspecoesPerguntadas = async (reader: Reader, { fazendas, de, ate, talhao, praga }: QuaisInspecoes) => {
  let quais = inspecoes(reader).where(sql`fazenda_id`, 'in', [0, ...fazendas]);
  if (de) quais = quais.where(sql`data`, '>=', de);
  if (ate) quais = quais.where(sql`data`, '<=', ate);
  if (talhao) quais = quais.where(sql`talhao_id`, '=', talhao);
  if (praga) quais = quais.where(sql`praga_id`, '=', praga);
  return comPontos(reader, await quais.execute());
};

/** The names of pests. */
export const nomesDasPragas = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await reader
    .de('praga')
    .select(['id', sql<string>`descricao`.as('nome')])
    .where('id', 'in', [0, ...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, nome }) => [id, nome]));
};
