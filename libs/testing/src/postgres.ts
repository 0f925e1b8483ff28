import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = {
  readonly url: string;
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>;
};

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * A fresh empty database on the server of this jest run (the `int` project). Its name contains `test`.
 * Throws where there is no server: a suite that needs one is never skipped in silence.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = process.env.TULHA_TEST_DATABASE_URL;
  if (!server) throw new Error('No test server: name the file *.int.spec.ts, so that jest starts one.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) };
};
