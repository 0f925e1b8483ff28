import { emOrdem, procurados } from '@tulha/domain/kernel/palavras';
import { type OrderByItemBuilder, type RawBuilder, SelectAllNode, type SelectQueryBuilder, type SelectQueryNode, sql } from 'kysely';
import { procuraColumn } from '../declare/table.js';

/** The parameters of every list: `page` from 1, `size` 20 up to 200, `sort=campo,-outro`, `q`. */
export type ListParams = {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
  readonly q?: string | undefined;
};
export type PageOf<T> = {
  readonly content: T[];
  readonly pagination: { readonly page: number; readonly size: number; readonly total: number };
};

/** A column by its name, or an expression in its place. */
export type Column = string | RawBuilder<unknown>;
const columnSql = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column);

/** The column in which the text of another column is searched: `lote.codigo` → `lote.procura_codigo`. */
export const dobrada = (column: string): RawBuilder<unknown> => {
  const nome = column.lastIndexOf('.') + 1;
  return sql.ref(`${column.slice(0, nome)}${procuraColumn(column.slice(nome))}`);
};

/**
 * Whether a declared column (`procura` of its table), or another column folded here, contains a text, by the rule of
 * `contem` of the domain. `%` and `_` in the search are themselves.
 */
export const contains = (column: Column, q: string): RawBuilder<boolean> => {
  const onde = typeof column === 'string' ? dobrada(column) : column;
  const modos = procurados(q).map((um) => sql<boolean>`${onde} like ${`%${um.replace(/[\\%_]/g, '\\$&')}%`}`);
  return modos.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(modos, sql` or `)})`;
};

/** A list was to be sorted by a field that cannot sort it. */
export class UnknownSort extends Error {
  override readonly name = 'UnknownSort';
  readonly campo = 'sort';
  constructor(asked: string, known: readonly string[]) {
    super(`Esta lista não se ordena por "${asked.slice(0, 40)}". Use ${known.join(', ')}; com - antes, do maior para o menor.`);
  }
}

type Term = { readonly name: string; readonly descending: boolean };

/** `-data,codigo` → sort terms. @throws UnknownSort for a name that is not among `known` */
export const sortTerms = (sort: string, known: readonly string[]): Term[] =>
  sort.split(',').map((term) => {
    const descending = term.startsWith('-');
    const name = descending ? term.slice(1) : term;
    if (!known.includes(name)) throw new UnknownSort(name, known);
    return { name, descending };
  });

/** The sort keys of a list, and its default order (`first`): a wire name stands for a column, `id` for its own; `id` also breaks ties. */
export type Order = { readonly sortable: Readonly<Record<string, Column>>; readonly first: string; readonly id: string };

const columnsOf = ({ sortable, id }: Order): Readonly<Record<string, Column>> => ({ id, ...sortable });

/** An order asked of a list that is read later, or elsewhere, is one it has. @throws UnknownSort */
export const checkSort = (sort: string | undefined, order: Order): void => {
  if (sort) sortTerms(sort, Object.keys(columnsOf(order)));
};

/** Nulls come last in either direction, so first where a list is read from its end. */
const ordered = (descending: boolean, backwards: boolean) => (order: OrderByItemBuilder) => {
  const direction = descending === backwards ? order.asc() : order.desc();
  return backwards ? direction.nullsFirst() : direction.nullsLast();
};

type Query<DB, T extends keyof DB, R> = SelectQueryBuilder<DB, T, R>;
type Cut = { readonly limit: number; readonly offset: number };

/** Past so many rows only their ids are walked over. */
const DEEP = 1_000;

/** Whether it is whole rows of one table, of which every column can be sorted by without the rest. */
const isPlain = (query: { toOperationNode(): SelectQueryNode }): boolean => {
  const { from, joins, groupBy, selections } = query.toOperationNode();
  return from?.froms.length === 1 && !joins && !groupBy && !!selections?.every(({ selection }) => SelectAllNode.is(selection));
};

/** A page of a sorted query. For a deep page only the ids are walked over, possibly in an index alone, and the rows of its own are read. */
const cut = async <DB, T extends keyof DB, R>(query: Query<DB, T, R>, id: string, { limit, offset }: Cut): Promise<R[]> => {
  if (offset < DEEP || !isPlain(query)) return query.limit(limit).offset(offset).execute() as Promise<R[]>;
  const found = query
    .clearSelect()
    .select(sql`${sql.ref(id)}`.as('id') as never)
    .limit(limit)
    .offset(offset);
  return query.where(id as never, 'in', found as never).execute() as Promise<R[]>;
};

const countOf = async <DB, T extends keyof DB, R>(query: Query<DB, T, R>): Promise<number> => {
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total') as never)
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
};

/**
 * Counts, sorts and cuts a query, from its end where that is nearer: the last page takes no longer than the first. `counted`: how many rows
 * there are, where the list has counted them with something else of all of them.
 * @throws UnknownSort
 */
export const paginate = async <DB, T extends keyof DB, R, V>(
  query: Query<DB, T, R>,
  { page, size, sort }: ListParams,
  order: Order,
  view: (row: R) => V,
  counted?: number,
): Promise<PageOf<V>> => {
  const { first, id } = order;
  const columns = columnsOf(order);
  const terms = sortTerms(sort || first, Object.keys(columns));
  const total = counted ?? (await countOf(query));
  const offset = (page - 1) * size;
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { content: [], pagination: { page, size, total } };
  const after = total - offset - limit;
  const backwards = after < offset;
  let sorted = query;
  for (const { name, descending } of terms) sorted = sorted.orderBy(columnSql(columns[name] as Column), ordered(descending, backwards));
  sorted = sorted.orderBy(sql.ref(id), backwards ? 'desc' : 'asc');
  const rows = await cut(sorted, id, { limit, offset: backwards ? after : offset });
  return { content: (backwards ? rows.toReversed() : rows).map(view), pagination: { page, size, total } };
};

type Item = { readonly id: number } & Readonly<Record<string, unknown>>;

const comparar = (x: string | number, y: string | number): number =>
  typeof x === 'string' && typeof y === 'string' ? emOrdem(x, y) : x < y ? -1 : 1;

/** As `paginate`, of rows in memory, with nulls last. @throws UnknownSort */
export const paginateRows = <L extends Item>(
  rows: readonly L[],
  { page, size, sort }: ListParams,
  sortable: readonly string[],
  first: string,
): PageOf<L> => {
  const terms = sortTerms(sort || first, sortable);
  const compare = (a: L, b: L): number => {
    for (const { name, descending } of terms) {
      const [x, y] = [a, b].map((row) => (row[name] ?? null) as string | number | null) as [string | number | null, string | number | null];
      if (x === y) continue;
      if (x === null || y === null) return x === null ? 1 : -1;
      return comparar(x, y) * (descending ? -1 : 1);
    }
    return a.id - b.id;
  };
  const content = rows.toSorted(compare).slice((page - 1) * size, page * size);
  return { content, pagination: { page, size, total: rows.length } };
};
