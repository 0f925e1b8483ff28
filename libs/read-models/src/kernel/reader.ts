import { Kysely, PostgresDialect, type SelectQueryBuilder } from 'kysely';
import type { Pool } from 'pg';
import { LIVE } from './read-schema.js';
import type { DB } from '../tables.js';

/** The read model, unscoped. Only the kernel and the account-less sign-in use it directly. */
export const createReadDb = (pool: Pool): Kysely<DB> => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).withSchema(LIVE);

/** Reads of one account. There is no way to read another's rows through it: every query starts with `conta = …`. */
export type Reader = {
  readonly conta: number;
  /** Rows of one table that belong to the account. */
  de<T extends keyof DB & string>(table: T): SelectQueryBuilder<DB, T, object>;
  /** For joins and CTEs that `de` cannot start. Whoever uses it writes the account's condition for each table themselves. */
  readonly db: Kysely<DB>;
};

/** The account's view of the read model. */
export const readerOf = (db: Kysely<DB>, conta: number): Reader => ({
  conta,
  de: <T extends keyof DB & string>(table: T) =>
    (db.selectFrom(table as never) as unknown as SelectQueryBuilder<DB, T, object>).where(`${table}.conta` as never, '=', conta as never),
  db,
});
