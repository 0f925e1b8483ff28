import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StoreBusy } from '../event-store.js';

/** Longest any question to the database may take, in ms, where the pool does not say less. */
const ANSWER_WITHIN_MS = 20_000;

/** Longest any question through a pool may take, in ms. */
export const answerWithin = (pool: pg.Pool): number => Math.min(pool.options.query_timeout || ANSWER_WITHIN_MS, ANSWER_WITHIN_MS);

export type Question = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };

/**
 * One query on a connection of the pool. A failed connection is thrown away; unlike with `pool.query`, one on which a query
 * was merely refused is kept.
 */
export const ask = async <R extends pg.QueryResultRow>(pool: pg.Pool, question: Question): Promise<R[]> => {
  const client = await pool.connect();
  // Without a listener, a connection that breaks while it is ours would end the process. The question itself fails as well.
  const alreadyTold = () => undefined;
  client.on('error', alreadyTold);
  let broken = false;
  try {
    const { rows } = await client.query<R>({
      ...question,
      values: [...question.values],
      query_timeout: answerWithin(pool),
    } as pg.QueryConfig);
    return rows;
  } catch (error) {
    broken = isPassing(error);
    throw error;
  } finally {
    client.removeListener('error', alreadyTold);
    client.release(broken);
  }
};

/**
 * The server reports a file of its own that its user may not open as a missing privilege, as of a role, and one that is no
 * file as the wrong kind of object.
 */
const OF_ITS_FILES = /"(?:base|global|pg_\w+)\//;
const MISNAMED = /^(?:42501|42809)$/;
const IO_ERROR = '58030';

/** SQLSTATE of a refusal by the server; undefined when the connection failed. A fault of the server's own files counts as a disk error. */
export const sqlState = (error: unknown): string | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return MISNAMED.test(error.code ?? '') && OF_ITS_FILES.test(error.message) ? IO_ERROR : error.code;
};

/**
 * Conditions that pass: connection, operator intervention, resources, system, deadlock or serialization, lock not available, read only,
 * and a prepared statement that a migration made stale, which a new connection prepares anew.
 */
const PASSING = /^(?:08|57|53|58|40|55P03|25006|0A000|26000)/;

/** True when the same question may be answered later: nothing in the question itself was wrong. The outcome of this one is unknown. */
export const isPassing = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === undefined || PASSING.test(state);
};

/** True when every question would be refused: credentials, rights, a missing database or function. */
export const concernsAll = (error: unknown): boolean => /^(?:28|3D|3F|42)/.test(sqlState(error) ?? '');

/**
 * Asks again, at growing intervals, while the trouble is one that passes.
 * @param deadline on the clock of `performance.now()`.
 * @throws StoreBusy when the trouble outlasts the deadline; refusals of the database, at once.
 */
export const patiently = async <T>(pool: pg.Pool, deadline: number, attempt: () => Promise<T>): Promise<T> => {
  for (let pause = 25; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (pool.ending || performance.now() + pause > deadline) throw new StoreBusy('The event store does not answer', { cause: error });
      await wait(pause * (0.5 + Math.random() / 2));
    }
  }
};
