import type { Socket } from 'node:net';
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

/** How long a query may take by default, in ms. */
const ANSWER_WITHIN_MS = 60_000;
const CONNECT_WITHIN_MS = 5_000;
/** A client halted in the middle of a transaction holds up others for this long. */
const HALTED_AFTER_MS = 5_000;
/** Connections that outlived a silent break of the network are closed after this time. */
const IDLE_MS = 5_000;

/**
 * Connection settings that never hang for ever in a broken network, and read numbers and days exactly. Times in ms. The
 * server gives a query up a little earlier than we do, so that a living one reports it itself.
 */
export const connectionConfig = (url: string, name: string, answerWithinMs = ANSWER_WITHIN_MS): pg.ClientConfig => ({
  connectionString: url,
  application_name: name,
  connectionTimeoutMillis: Math.min(CONNECT_WITHIN_MS, answerWithinMs),
  query_timeout: answerWithinMs,
  statement_timeout: Math.round(answerWithinMs * 0.9),
  idle_in_transaction_session_timeout: Math.min(answerWithinMs, HALTED_AFTER_MS),
  keepAlive: true,
  types,
});

export type PoolOptions = {
  /** Shows in `pg_stat_activity`. */
  readonly name: string;
  readonly max?: number;
  /** The longest wait for a connection, and for any answer, in ms. A connection silent for that long is given up. */
  readonly answerWithinMs?: number;
  readonly onError?: (error: Error) => void;
};

/**
 * A pool for one process. Broken connections are replaced: a break of an idle one is not reported, and the user of one gets
 * the error at the next query, never as the end of the process.
 */
export const createPool = (url: string, { name, max = 10, answerWithinMs, onError }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({ ...connectionConfig(url, name, answerWithinMs), idleTimeoutMillis: IDLE_MS, max });
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => undefined); // of idle clients only, whose own listener got the error already
  if (answerWithinMs !== undefined) giveUpSilentOnes(pool, answerWithinMs);
  return pool;
};

/**
 * pg fails a query that is not answered in time but keeps its connection, on which the next query would wait in vain as
 * well: a connection that owes an answer and stays silent for too long is closed. One that is merely held is left alone.
 */
const giveUpSilentOnes = (pool: pg.Pool, ms: number): void => {
  pool.on('connect', (client) => {
    const pgClient = client as unknown as { readonly connection: pg.Connection; readonly readyForQuery: boolean };
    const socket = pgClient.connection.stream as Socket;
    socket.setTimeout(ms, () => {
      if (!pgClient.readyForQuery) socket.destroy(new Error(`Connection terminated: silent for ${ms} ms`));
    });
  });
};
