import type pg from 'pg';
import { answerWithin, isPassing } from './ask.js';

type Fields = readonly (string | null)[];

/**
 * A prepared call of a function that answers one row. It skips asking for the columns, which the caller knows, and parsing their
 * values, which stay text: together half of what a question costs the client.
 */
class Call implements pg.Submittable {
  readonly query_timeout: number;
  /** Called once, by the client also when it is too late. */
  callback: (error: Error | null, row?: Fields) => void;
  private row: Fields | undefined;

  constructor(
    readonly name: string,
    readonly text: string,
    private readonly values: readonly string[],
    within: number,
    callback: (error: Error | null, row?: Fields) => void,
  ) {
    this.query_timeout = within;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    const { parsedStatements } = connection as pg.Connection & { readonly parsedStatements: Record<string, string> };
    connection.stream.cork();
    try {
      if (!parsedStatements[this.name]) connection.parse({ name: this.name, text: this.text, types: [] }, true);
      connection.bind({ statement: this.name, values: [...this.values] }, true);
      connection.execute({}, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleDataRow({ fields }: { readonly fields: Fields }): void {
    this.row = fields;
  }

  handleCommandComplete(): void {
    // The answer is whole when the server is ready for the next.
  }

  handleReadyForQuery(): void {
    this.callback(null, this.row);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}

/**
 * A connection of the pool that is kept between calls, for one caller at a time: borrowing one for each call would cost a
 * tenth of an append. A failed one is thrown away, and the next call takes another.
 */
export const keepConnection = (pool: pg.Pool) => {
  const within = answerWithin(pool);
  let kept: pg.PoolClient | undefined;

  const drop = (client: pg.PoolClient) => {
    if (kept !== client) return;
    kept = undefined;
    client.release(true);
  };

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    kept = client;
    // Without a listener, a connection that breaks while it is ours would end the process.
    client.on('error', () => drop(client));
    return client;
  };

  return {
    /** @throws the error of the server or of the connection. */
    async call(name: string, text: string, values: readonly string[]): Promise<Fields> {
      const client = kept ?? (await connect());
      const { promise, resolve, reject } = Promise.withResolvers<Fields>();
      client.query(
        new Call(name, text, values, within, (error, row) => {
          if (row) resolve(row);
          else reject(error ?? new Error(`${name} answered nothing`));
        }),
      );
      try {
        return await promise;
      } catch (error) {
        if (isPassing(error)) drop(client);
        throw error;
      }
    },
    close(): void {
      if (kept) drop(kept);
    },
  };
};

export type KeptConnection = ReturnType<typeof keepConnection>;
