import type pg from 'pg';
import type { ClientBase, Pool } from 'pg';
import { nameOf } from '../read/prepared.js';

/** A statement whose answer is not read. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** The statements that `work` would send. Only for work that does not read the answers. */
export const statementsOf = async (work: (client: ClientBase) => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const query = (text: string, values: readonly unknown[] = []) => {
    statements.push({ text, values });
    return Promise.resolve();
  };
  await work({ query } as unknown as ClientBase);
  return statements;
};

/** A statement of several sent together failed, and all of them with it. `index` is from 0, or as many as there are for the commit. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed';
  constructor(
    readonly index: number,
    override readonly cause: unknown,
  ) {
    super(String(cause), { cause });
  }
}

const quoted = (value: unknown) => `"${String(value).replace(/["\\]/g, '\\$&')}"`;
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? `{${value.map(quoted).join(',')}}` : String(value);
};

/** Statements without a sync between them, which the server runs as one transaction. */
class Together implements pg.Submittable {
  /** Called once, by the client also when it is too late. */
  callback: (error: Error | null) => void;
  done = 0;

  constructor(
    private readonly statements: readonly Statement[],
    callback: (error: Error | null) => void,
  ) {
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    const { parsedStatements } = connection as pg.Connection & { readonly parsedStatements: Record<string, string> };
    connection.stream.cork();
    for (const { text, values } of this.statements) {
      const name = nameOf(text);
      if (!parsedStatements[name]) connection.parse({ name, text, types: [] }, true);
      parsedStatements[name] = text;
      connection.bind({ statement: name, values: values.map(asText) }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow(): void {
    // The rows of the answer are not read.
  }

  handleCommandComplete(): void {
    this.done++;
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}

const SETTINGS = `select set_config('search_path', $1, true), set_config('synchronous_commit', 'off', true)`;

/**
 * Runs statements as one transaction, with the schema on the path, in one trip to the database: waiters for the tables wait
 * less. The commit is not flushed to disk: a crash of the server loses these rows together with their checkpoint, and they
 * are made again from the facts. @throws StatementFailed: nothing is written
 */
export const atOnce = async (pool: Pool, schema: string, statements: readonly Statement[]): Promise<void> => {
  const client = await pool.connect();
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const together = new Together([{ text: SETTINGS, values: [`"${schema}"`] }, ...statements], resolve);
  client.query(together);
  const error = await promise;
  client.release(error !== null); // which of its statements the server knows by name is not known after an error
  if (error) throw new StatementFailed(together.done - 1, error);
};
