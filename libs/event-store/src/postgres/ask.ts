import pg from 'pg';

/** Longest any question to the database may take, in ms, when the pool does not say less. */
const ANSWER_WITHIN_MS = 20_000;

export type Question = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };

/**
 * One question on a connection of the pool. A connection that failed is thrown away; one that merely heard a refusal (unlike with
 * `pool.query`) is kept.
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
      query_timeout: ANSWER_WITHIN_MS,
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

/** SQLSTATE of what the server refused; undefined when it was the connection that failed. */
export const sqlState = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined);

/** Conditions that pass: connection, operator intervention, resources, system, deadlock or serialization, lock not available, read only. */
const PASSING = /^(?:08|57|53|58|40|55P03|25006)/;

/** True when the same question may be answered later: nothing in the question itself was wrong. The outcome of this one is unknown. */
export const isPassing = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === undefined || PASSING.test(state);
};
