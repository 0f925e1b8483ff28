import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** What every list takes: `page` from 1, `size` 20 up to 200, `sort=campo,-outro`, `q`. */
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

/** A column by its name, or what stands for one. */
export type Column = string | RawBuilder<unknown>;
const columnSql = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column);

/** Case- and accent-blind "contains", for short columns. `%` and `_` in the search are themselves. */
export const contains = (column: Column, q: string) =>
  sql<boolean>`translate(lower(${columnSql(column)}), 'áàâãäéèêëíïóôõöúüç', 'aaaaaeeeeiioooouuc') like ${`%${q
    .toLowerCase()
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .replace(/[\\%_]/g, '\\$&')}%`}`;

/**
 * Counts, sorts and cuts a query. `sortable` maps a wire name to a column; anything else in `sort` is ignored; `id` breaks ties.
 */
export const paginate = async <DB, T extends keyof DB, R, V>(
  query: SelectQueryBuilder<DB, T, R>,
  { page, size, sort }: ListParams,
  { sortable, first, id }: { sortable: Readonly<Record<string, Column>>; first: string; id: string },
  view: (row: R) => V,
): Promise<PageOf<V>> => {
  const { total } = (await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total') as never)
    .executeTakeFirstOrThrow()) as unknown as { total: number };
  let sorted = query;
  for (const term of (sort || first).split(',')) {
    const name = term.replace(/^-/, '');
    const column = Object.hasOwn(sortable, name) ? sortable[name] : undefined; // `sort=constructor` is no column
    if (column)
      sorted = sorted.orderBy(columnSql(column), (order) => (term.startsWith('-') ? order.desc().nullsLast() : order.asc().nullsLast()));
  }
  const rows = await sorted
    .orderBy(sql.ref(id))
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { content: (rows as R[]).map(view), pagination: { page, size, total } };
};
