import { Kysely, PostgresDialect, type SelectQueryBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '../tables.js';
import { gathered } from './gather.js';
import { prepared } from './prepared.js';
import { LIVE } from './read-schema.js';

/** The read model, unscoped. Only the kernel and the account-less sign-in use it directly. */
export const createReadDb = (pool: Pool): ReadDb =>
  Object.assign(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).withSchema(LIVE), { pool });

export type ReadDb = Kysely<DB> & { readonly pool: Pool };

type Row = Readonly<Record<string, unknown>>;
type Wanted = { readonly conta: number; readonly table: string; readonly columns: readonly string[]; readonly id: number };

/** Reads of one account. There is no way to read another's rows through it: every query starts with `conta = …`. */
export type Reader = {
  readonly conta: number;
  /** Rows of one table that belong to the account. */
  de<T extends keyof DB & string>(table: T): SelectQueryBuilder<DB, T, object>;
  /** These columns of the account's row with an id, also of one marked as deleted. Several askers are answered by one query. */
  porId(table: keyof DB & string, columns: readonly string[], id: number): Promise<Row | undefined>;
  /** For joins and CTEs that `de` cannot start. Whoever uses it writes the account's condition for each table themselves. */
  readonly db: ReadDb;
};

/** Rows of one table, each by its account and its id: nobody is given a row of an account they did not name. */
const rowsById = gathered<Wanted, Row | undefined>(
  async (pool, wanted) => {
    const [{ table, columns }] = wanted as [Wanted];
    const text = `select v.n, ${columns.map((column) => `t."${column}"`).join(', ')}
    from unnest($1::int8[], $2::int8[]) with ordinality as v(conta, id, n) join "${LIVE}"."${table}" t on t.conta = v.conta and t.id = v.id`;
    const { rows } = await pool.query<Row & { n: number }>(prepared(text, [wanted.map(({ conta }) => conta), wanted.map(({ id }) => id)]));
    const found = new Map(rows.map(({ n, ...row }) => [n, row]));
    return wanted.map((_, index) => found.get(index + 1));
  },
  ({ table, columns }) => `${table} ${columns.join()}`,
);

/** The account's view of the read model. */
export const readerOf = (db: ReadDb, conta: number): Reader => ({
  conta,
  de: <T extends keyof DB & string>(table: T) =>
    (db.selectFrom(table as never) as unknown as SelectQueryBuilder<DB, T, object>).where(`${table}.conta` as never, '=', conta as never),
  porId: (table, columns, id) => rowsById(db.pool, { conta, table, columns, id }),
  db,
});
