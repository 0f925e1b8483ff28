import type { Linha, Parte } from '@tulha/domain/atividades/parte/parte.fields';
import type { partes } from '@tulha/domain/atividades/parte/partes.fields';
import { columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { type Names, namesOf } from './atividade.queries.js';
import type { ParteRow } from './parte.projection.js';

type Tabela = (typeof partes)[keyof typeof partes]['tabela'];

const rowsOf = (reader: Reader, { tabela }: Parte) => reader.de(tabela as Tabela).selectAll();

const view = ({ fields, quem }: Parte, row: ParteRow, data: string, names: Names): Linha => ({
  id: row.id,
  atividade: row.atividade_id,
  data,
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = row[columnName(name, field)];
      return [name, value === null || value === undefined ? null : field.toWire(value)];
    }),
  ),
  ...(quem && { nome: names.get(row[quem.coluna] as number) ?? '' }),
  total: toWire(row.custo_centavos, 2),
});

const daysOf = async (reader: Reader, ids: readonly number[]): Promise<Names> => {
  const rows = await reader
    .de('atividade')
    .select(['id', 'data'])
    .where('id', 'in', [0, ...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, data }) => [id, data]));
};

const shown = async (reader: Reader, parte: Parte, rows: readonly ParteRow[]): Promise<Linha[]> => {
  const { quem } = parte;
  const [names, days] = await Promise.all([
    quem
      ? namesOf(
          reader,
          quem.tabela,
          rows.map((row) => row[quem.coluna] as number),
        )
      : new Map<number, string>(),
    daysOf(
      reader,
      rows.map(({ atividade_id }) => atividade_id),
    ),
  ]);
  return rows.map((row) => view(parte, row, days.get(row.atividade_id) ?? '', names));
};

/** A page of one kind of parts of an activity. */
export const listPartes = async (reader: Reader, parte: Parte, params: ListParams, atividadeId: number): Promise<PageOf<Linha>> => {
  const query = rowsOf(reader, parte).where('atividade_id', '=', atividadeId);
  const page = await paginate(
    query,
    params,
    { sortable: { id: 'id', total: 'custo_centavos' }, first: 'id', id: 'id' },
    (row) => row as ParteRow,
  );
  return { ...page, content: await shown(reader, parte, page.content) };
};

/** A page of one kind of parts of the activities of a plot, newest first. */
export const listPartesDoTalhao = async (reader: Reader, parte: Parte, params: ListParams, talhao: number): Promise<PageOf<Linha>> => {
  const doTalhao = reader
    .de('atividade')
    .where(sql<boolean>`talhao_ids @> ${JSON.stringify([talhao])}::jsonb`)
    .select('id');
  const query = rowsOf(reader, parte).where('atividade_id', 'in', doTalhao);
  const page = await paginate(
    query,
    params,
    { sortable: { id: 'id', total: 'custo_centavos' }, first: '-id', id: 'id' },
    (row) => row as ParteRow,
  );
  return { ...page, content: await shown(reader, parte, page.content) };
};

/** Some of an activity's lines of a kind, by id, in order of id. */
export const findPartes = async (reader: Reader, parte: Parte, atividadeId: number, ids: readonly number[]): Promise<Linha[]> =>
  shown(
    reader,
    parte,
    (await rowsOf(reader, parte)
      .where('atividade_id', '=', atividadeId)
      .where('id', 'in', [0, ...ids])
      .orderBy('id')
      .execute()) as ParteRow[],
  );
