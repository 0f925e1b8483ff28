import { type Catalogue, columnName, comQuando } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { RowOf as AnswerOf } from '@tulha/domain/kernel/columns/columns';
import type { RecordRow } from '../declare/declared-tables.js';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import { comLinha } from '../registers/line.queries.js';
import { procuradosEm, quandoColumn, uniqueColumn } from './catalogue.projection.js';
import { askByConta } from '../read/ask-together.js';
import { gathered } from '../read/gather.js';
import type { RawBuilder } from 'kysely';
import { contains, type ListParams, type PageOf, type Order, paginate } from '../read/page.js';
import { prepared } from '../read/prepared.js';
import { withMirroredFields } from './mirrored-fields.js';
import { comMovidos } from './movidos.js';
import { LIVE } from '../declare/read-schema.js';
import type { Reader } from '../read/reader.js';

type Row = Readonly<Record<string, unknown>>;

/** A record as the wire shows it, by its declaration; where only the running program knows that, by names alone. */
export type RecordView<C extends Catalogue> = string extends keyof C['fields'] ? Row : { readonly id: number } & AnswerOf<C['fields']>;

/** A row as the wire shows it: names of the declaration, units of the wire. */
export const catalogueView = <C extends Catalogue>({ fields }: C, row: Row): RecordView<C> =>
  ({
    id: row.id,
    ...Object.fromEntries(
      Object.entries<Field>(fields).map(([name, field]) => {
        const value = row[columnName(name, field)];
        return [name, value === null || value === undefined ? null : field.toWire(value)];
      }),
    ),
  }) as RecordView<C>;

/** Rows in their present state: with references to moved records followed, and with the values that come from other records. */
export const comoEsta = async (reader: Reader, catalogue: Catalogue) => {
  const [{ rowNow, filtersNow }, withMirrors] = await Promise.all([comMovidos(reader, catalogue), withMirroredFields(reader, catalogue)]);
  return { rowNow: <R extends Row>(row: R): R => withMirrors(rowNow(row)), filtersNow };
};

const fieldColumns = ({ fields }: Catalogue): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnName(name, field)]));

/** The sort keys of a catalogue's list. */
export const catalogueOrder = (catalogue: Catalogue): Order => ({
  sortable: { id: 'id', ...fieldColumns(catalogue) },
  first: catalogue.label,
  id: 'id',
});

/** The lines of a register by which its list is filtered too. */
const linhaQueFiltra = (catalogue: Catalogue, name: string): Line | undefined =>
  'lines' in catalogue ? Object.values((catalogue as Register).lines).find(({ filters }) => filters.includes(name)) : undefined;

/** A page of a catalogue; `q` looks in its texts, `filters` compares by equality, or by membership when given an array; `alem` is asked besides. */
export const listCatalogue = async (
  reader: Reader,
  catalogue: Catalogue,
  params: ListParams,
  filters: Row = {},
  alem?: RawBuilder<boolean>,
): Promise<PageOf<Row>> => {
  const { rowNow, filtersNow } = await comoEsta(reader, catalogue);
  const columns = fieldColumns(catalogue);
  let query = reader.deDeclarado(catalogue).selectAll().where('excluido', '=', false);
  for (const [name, value] of Object.entries(filtersNow(filters))) {
    const line = columns[name] ? undefined : linhaQueFiltra(catalogue, name);
    query = line
      ? query.where('id', 'in', comLinha(reader, line, name, [value].flat() as number[]) as never)
      : query.where(columns[name] as string, Array.isArray(value) ? 'in' : '=', value);
  }
  if (alem) query = query.where(alem);
  if (params.q) {
    const { procura, resto } = procuradosEm(catalogue);
    const onde = [...procura, ...(resto.length > 0 ? ['resto'] : [])];
    query = query.where((eb) => eb.or(onde.map((nome) => contains(nome, params.q as string))));
  }
  return paginate(query, params, catalogueOrder(catalogue), (row) => catalogueView(catalogue, rowNow(row)));
};

const columnsOf = (catalogue: Catalogue) => [
  ...['id', 'versao', 'excluido'],
  ...Object.entries(catalogue.fields).map(([name, field]) => columnName(name, field)),
  ...comQuando(catalogue).map(quandoColumn),
];

/** One row with its stream version; undefined when it is missing, deleted, or another account's. */
export const findInCatalogue = async <C extends Catalogue>(reader: Reader, catalogue: C, id: number) => {
  const row = await reader.porIdDeclarado(catalogue, columnsOf(catalogue), id);
  return row && !row.excluido ? { view: catalogueView(catalogue, row), versao: row.versao, stored: row as RecordRow<C> } : undefined;
};

/** One row as `findInCatalogue` finds it, its references pointing to the present records. */
export const findAsItIsNow = async <C extends Catalogue>(reader: Reader, catalogue: C, id: number) => {
  const record = await findInCatalogue(reader, catalogue, id);
  if (!record) return undefined;
  const { rowNow } = await comoEsta(reader, catalogue);
  return { ...record, view: catalogueView(catalogue, rowNow(record.stored)) };
};

/** The first of these ids that is not a living record of the account. */
export const findMissing = async (reader: Reader, catalogue: Catalogue, ids: readonly number[]): Promise<number | undefined> => {
  const columns = columnsOf(catalogue);
  const rows = await Promise.all(ids.map((id) => reader.porIdDeclarado(catalogue, columns, id)));
  return ids.find((_, index) => rows[index]?.excluido !== false);
};

type Claim = { readonly conta: number; readonly tabela: string; readonly column: string; readonly value: string };

/** Ids of the living rows of an account that have a value in a column. */
const holders = gathered<Claim, readonly number[]>(
  async (pool, claims) => {
    const [{ tabela, column }] = claims as [Claim];
    const text = `select v.n, t.id from unnest($2::text[]) with ordinality as v(valor, n)
    join "${LIVE}"."${tabela}" t on t.conta = $1 and t."${column}" = v.valor where not t.excluido`;
    const ask = (conta: number, own: readonly Claim[]) => prepared(text, [conta, own.map(({ value }) => value)]);
    const ids = new Map<Claim, number[]>(claims.map((claim) => [claim, []]));
    for (const [own, rows] of await askByConta<Claim, { n: number; id: number }>(pool, claims, ask))
      for (const { n, id } of rows) ids.get(own[n - 1] as Claim)?.push(id);
    return claims.map((claim) => ids.get(claim) ?? []);
  },
  ({ tabela, column }) => `${tabela} ${column}`,
);

/** The id of another living record with this value, in the form of `valorUnico`, in a field that should be unique. */
export const findTaken = async (
  { db, conta }: Reader,
  { tabela, fields }: Catalogue,
  name: string,
  value: string,
  except: number,
): Promise<number | undefined> => {
  const ids = await holders(db.shared, { conta, tabela, column: uniqueColumn(name, fields[name] as Field), value });
  return ids.find((id) => id !== except);
};
