import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { until } from './until.js';

export type TestDatabase = {
  readonly url: string;
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>;
};

const onServer = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** Whoever is just leaving may leave; whoever stays is sent away after a second. */
const dropping = (name: string) => async (client: pg.Client) => {
  const isLeft = async () => (await client.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name])).rowCount === 0;
  await until(isLeft, `nobody in ${name}`, { withinMs: 1_000, everyMs: 10 }).catch(() => undefined /* whoever stays is sent away */);
  await client.query(`drop database if exists ${name} with (force)`);
};

/**
 * A fresh empty database on the server of this jest run (the `int` project). Its name contains `test`.
 * Throws where there is no server: a suite that needs one is never skipped in silence.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = process.env.TULHA_TEST_DATABASE_URL;
  if (!server) throw new Error('No test server: name the file *.int.spec.ts, so that jest starts one.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, dropping(name)) };
};
