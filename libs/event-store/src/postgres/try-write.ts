import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StoreBusy, StoreForbidden } from '../event-store.js';
import { isPassing, sqlState } from './ask.js';

/** A version no stream has: the append takes every lock that one takes, and inserts nothing. */
const NOWHERE = `select es.append_fact('tulha', 9007199254740991, $1, 'Nada', 1::smallint, '{}', '{}')`;

/** Insufficient privilege. */
const isForbidden = (error: unknown): boolean => sqlState(error) === '42501';

/** Turns a refused append of the database into StoreForbidden where the connected user may not write. */
export const refusal = (error: unknown): Error =>
  isForbidden(error) ? new StoreForbidden('The event store refused a write', { cause: error }) : (error as Error);

/**
 * An append that fits no stream, over a connection of its own: those of the pool may all be waiting for the same lock.
 * @throws StoreBusy where it does not come through in time, StoreForbidden where the connected user may not write.
 */
export const tryWrite = async (pool: pg.Pool, withinMs: number): Promise<void> => {
  const times = { connectionTimeoutMillis: withinMs, query_timeout: withinMs, statement_timeout: withinMs };
  const client = new pg.Client({ ...pool.options, ...times });
  client.on('error', () => undefined); // the question under way fails as well
  try {
    await client.connect();
    await client.query(NOWHERE, [randomUUID()]);
  } catch (error) {
    throw isPassing(error) ? new StoreBusy('The event store takes no write', { cause: error }) : refusal(error);
  } finally {
    client.connection.stream.destroy(); // a polite end would wait for an answer
  }
};
