import type { PostgresPool } from 'kysely';
import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { askedBy } from './asked-by.js';
import { askOn, askTogether, isSpoilt } from './ask-together.js';
import type { Settings } from './isolation.js';

/** Asks queries of the read model, each under the settings it was made with. */
export type ReadPool = { query<R extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<R>> };

/** Rewrites a query. */
type Rewrite = (text: string) => string;
const asGiven: Rewrite = (text) => text;

const BEGINS = /^(?:begin|start transaction)/;
const ENDS = /^(?:commit|rollback)$/;

/** A connection lent to Kysely: each query goes with the settings, or inherits those its transaction has begun with. */
const lent = (client: PoolClient, { options: { types } }: Pool, settings: Settings, rewrite: Rewrite) => {
  let [inTransaction, spoilt] = [false, false];
  const send = async (given: string, values: readonly unknown[]): Promise<QueryResult> => {
    const text = rewrite(given);
    if (BEGINS.test(text)) {
      inTransaction = true;
      const set = Object.entries(settings).map(
        ([key, value]) => `; select set_config(${pg.escapeLiteral(key)}, ${pg.escapeLiteral(value)}, true)`,
      );
      return client.query(text + set.join(''));
    }
    if (ENDS.test(text)) inTransaction = false;
    else if (!inTransaction) return (await askOn(client, types, [{ settings, text, values: [...values] }]))[0] as QueryResult;
    return client.query(text, [...values]).catch((error: unknown) => {
      askedBy(error, text);
      throw error;
    });
  };
  return {
    query: (text: string, values: readonly unknown[] = []) =>
      send(text, values).catch((error: unknown) => {
        spoilt ||= isSpoilt(error);
        throw error;
      }),
    release: (discard?: boolean) => client.release(discard || spoilt),
  };
};

/**
 * The pool as Kysely and raw queries see it: every query runs under these settings, in one trip. A rewritten query is not
 * prepared, since there may be too many for connections to keep.
 */
export const readPool = (pool: Pool, settings: Settings, rewrite = asGiven): ReadPool & PostgresPool => ({
  query: async <R extends QueryResultRow>({ text, name, ...query }: QueryConfig) => {
    const asked = rewrite(text);
    const question = { ...query, text: asked, settings, ...(name !== undefined && asked === text ? { name } : {}) };
    return (await askTogether<R>(pool, [question]))[0] as QueryResult<R>;
  },
  connect: async () => lent(await pool.connect(), pool, settings, rewrite) as unknown as Awaited<ReturnType<PostgresPool['connect']>>,
  end: () => pool.end(),
  options: pool.options as PostgresPool['options'],
});
