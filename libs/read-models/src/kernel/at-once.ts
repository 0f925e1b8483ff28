import pg, { type ClientBase, type Pool, type QueryConfig } from 'pg';
import { prepared } from './prepared.js';

/** What `work` would send. Only for work that does not look at the answers. */
export const statementsOf = async (work: (client: ClientBase) => Promise<unknown>): Promise<QueryConfig[]> => {
  const statements: QueryConfig[] = [];
  const query = (text: string, values: readonly unknown[] = []) => {
    statements.push(prepared(text, values));
    return Promise.resolve();
  };
  await work({ query } as unknown as ClientBase);
  return statements;
};

/** A statement of several sent at once failed, and all of them with it. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed';
  constructor(
    /** Which one, from 0; -1 for the beginning, as many as there are for the commit. */
    readonly index: number,
    override readonly cause: unknown,
  ) {
    super(String(cause), { cause });
  }
}

/**
 * Runs statements as one transaction, with the schema on the path, in one trip to the database instead of one for each: whoever waits for the
 * tables waits that much less. One that fails fails those behind it and the commit. The commit is not flushed to disk: what a crash of the
 * server loses here, it loses with the checkpoint, and it is made again from the facts. @throws StatementFailed
 */
export const atOnce = async (pool: Pool, schema: string, statements: readonly QueryConfig[]): Promise<void> => {
  const client = await pool.connect();
  Object.assign(client, { pipeline: true }); // as pg calls sending without waiting for the answer before
  const begin = `begin; set local search_path to "${schema}"; set local synchronous_commit to off`;
  const answers = await Promise.allSettled([begin, ...statements, 'commit'].map((statement) => client.query(statement)));
  Object.assign(client, { pipeline: false });
  const index = answers.findIndex(({ status }) => status === 'rejected');
  const { reason } = (answers[index] ?? {}) as { readonly reason?: unknown };
  client.release(index >= 0 && !(reason instanceof pg.DatabaseError));
  if (index >= 0) throw new StatementFailed(index - 1, reason);
};
