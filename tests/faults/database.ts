import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tulha/testing/until';
import pg from 'pg';

/** The address of a data folder's embedded database: it may have been started anew since the last question. */
export const embeddedIn = (data: string) => (): string => {
  const [, , , port] = readFileSync(join(data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(data, 'postgres/senha'), 'utf8').trim();
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/tulha`;
};

/** The database of a product, looked into from outside. */
export const databaseAt = (url: () => string) => {
  const connected = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url() });
    // Unheard, a database killed under it would end this process; the question itself fails as well.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  const query = <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    connected(async (client) => (await client.query<R>(text, [...values])).rows);

  /** Resolves the moment the log has grown so many times. */
  const appended = (times: number): Promise<void> =>
    connected(async (client) => {
      let left = times;
      const grown = new Promise<void>((done) => client.on('notification', () => --left === 0 && done()));
      await client.query('listen tulha_fatos');
      await Promise.race([grown, until(() => left <= 0, 'the log to grow', { instead: () => `${left} times too few` })]);
    });

  return { query, appended, databaseUrl: url };
};
