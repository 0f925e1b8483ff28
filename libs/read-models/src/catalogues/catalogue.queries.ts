import { type Catalogue, columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { askByConta } from '../kernel/ask-together.js';
import { gathered } from '../kernel/gather.js';
import { contains, type ListParams, type PageOf, paginate } from '../kernel/page.js';
import { prepared } from '../kernel/prepared.js';
import { comMovidos } from './movidos.js';
import { LIVE } from '../kernel/read-schema.js';
import type { Reader } from '../kernel/reader.js';
import type { DB } from '../tables.js';

type Row = Readonly<Record<string, unknown>>;
type Table = keyof DB & string;

/** A row as the wire shows it: names of the declaration, units of the wire. */
export const catalogueView = ({ fields }: Catalogue, row: Row): Row => ({
  id: row.id,
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = row[columnName(name, field)];
      return [name, value === null || value === undefined ? null : field.toWire(value)];
    }),
  ),
});

/** A page of a catalogue; `q` looks in its texts, `filters` compares by equality, or by membership when given an array. */
export const listCatalogue = async (reader: Reader, catalogue: Catalogue, params: ListParams, filters: Row = {}): Promise<PageOf<Row>> => {
  const { tabela, fields, label } = catalogue;
  const { rowNow, filtersNow } = await comMovidos(reader, catalogue);
  const columns = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnName(name, field)]));
  let query = reader
    .de(tabela as Table)
    .selectAll()
    .where('excluido' as never, '=', false as never);
  for (const [name, value] of Object.entries(filtersNow(filters)))
    query = query.where(columns[name] as never, Array.isArray(value) ? 'in' : '=', value as never);
  if (params.q) {
    const texts = Object.entries(fields).filter(([, { column }]) => column === 'text');
    query = query.where((eb) => eb.or(texts.map(([name]) => contains(columns[name] as string, params.q as string))));
  }
  return paginate(query, params, { sortable: { id: 'id', ...columns }, first: label, id: 'id' }, (row) =>
    catalogueView(catalogue, rowNow(row as Row)),
  );
};

const columnsOf = ({ fields }: Catalogue) => [
  ...['id', 'versao', 'excluido'],
  ...Object.entries(fields).map(([name, field]) => columnName(name, field)),
];

/** One row with its stream version; undefined when it is not there, deleted, or another account's. */
export const findInCatalogue = async (reader: Reader, catalogue: Catalogue, id: number) => {
  const row = await reader.porId(catalogue.tabela as Table, columnsOf(catalogue), id);
  return row && !row.excluido ? { view: catalogueView(catalogue, row), versao: row.versao as number, stored: row } : undefined;
};

/** The same, pointing where what it refers to is now. */
export const findAsItIsNow = async (reader: Reader, catalogue: Catalogue, id: number) => {
  const record = await findInCatalogue(reader, catalogue, id);
  if (!record) return undefined;
  const { rowNow } = await comMovidos(reader, catalogue);
  return { ...record, view: catalogueView(catalogue, rowNow(record.stored)) };
};

/** The first of these ids that is not a living record of the account. */
export const findMissing = async (reader: Reader, catalogue: Catalogue, ids: readonly number[]): Promise<number | undefined> => {
  const columns = columnsOf(catalogue);
  const rows = await Promise.all(ids.map((id) => reader.porId(catalogue.tabela as Table, columns, id)));
  return ids.find((_, index) => rows[index]?.excluido !== false);
};

type Claim = { readonly conta: number; readonly tabela: string; readonly column: string; readonly type: string; readonly value: unknown };

/** Ids of the living rows of an account that have a value in a column. */
const holders = gathered<Claim, readonly number[]>(
  async (pool, claims) => {
    const [{ tabela, column, type }] = claims as [Claim];
    const text = `select v.n, t.id from unnest($2::${type}[]) with ordinality as v(valor, n)
    join "${LIVE}"."${tabela}" t on t.conta = $1 and t."${column}" = v.valor where not t.excluido`;
    const ask = (conta: number, own: readonly Claim[]) => prepared(text, [conta, own.map(({ value }) => value)]);
    const ids = new Map<Claim, number[]>(claims.map((claim) => [claim, []]));
    for (const [own, rows] of await askByConta<Claim, { n: number; id: number }>(pool, claims, ask))
      for (const { n, id } of rows) ids.get(own[n - 1] as Claim)?.push(id);
    return claims.map((claim) => ids.get(claim) ?? []);
  },
  ({ tabela, column }) => `${tabela} ${column}`,
);

/** The id of another living record that has this value in a field that should be unique. */
export const findTaken = async (
  { db, conta }: Reader,
  { tabela, fields }: Catalogue,
  name: string,
  value: unknown,
  except: number,
): Promise<number | undefined> => {
  const field = fields[name] as Field;
  const ids = await holders(db.shared, { conta, tabela, column: columnName(name, field), type: field.column, value });
  return ids.find((id) => id !== except);
};
