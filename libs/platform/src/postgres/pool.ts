import pg from 'pg';

const { builtins } = pg.types;
const asText = (value: string) => value;
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number], // ids, cents, grams: all safe integers by construction
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText], // a day has no time zone; pg would make it a local midnight
  [builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
]);

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/** Connection settings that never hang for ever in a broken network, and read numbers and days exactly. Times in ms. */
export const connectionConfig = (url: string, name: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: name,
  connectionTimeoutMillis: 5_000,
  query_timeout: 60_000,
  statement_timeout: 55_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  types,
});

/**
 * A pool for one process. `name` shows in `pg_stat_activity`. Connections that break are replaced: nobody hears of an idle one,
 * and whoever holds one hears of it by their next query, never by the end of the process.
 */
export const createPool = (
  url: string,
  { name, max = 10, onError }: { name: string; max?: number; onError?: (error: Error) => void },
): pg.Pool => {
  const pool = new pg.Pool({ ...connectionConfig(url, name), max });
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => undefined); // of idle clients only, which have just said it themselves
  return pool;
};
