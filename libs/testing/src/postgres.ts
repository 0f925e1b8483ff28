import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { until } from './until.js';

export type TestDatabase = {
  readonly url: string;
  /** Removes the database, even with open connections. */
  drop(): Promise<void>;
};

const WITHIN = { connectionTimeoutMillis: 5_000, query_timeout: 30_000 };

const inDatabase = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, ...WITHIN });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const server = (): string => {
  const { TULHA_TEST_DATABASE_URL: url } = process.env;
  if (!url) throw new Error('No test server: name the file *.int.spec.ts, so that jest starts one.');
  return url;
};

/**
 * By which this process makes and drops databases, one for each server, since a suite may start its own: a connection anew for each costs as much
 * as the database. It keeps no process alive.
 */
const makers = new Map<string, pg.Pool>();
const maker = (): pg.Pool => {
  const url = server();
  const making =
    makers.get(url) ??
    new pg.Pool({ connectionString: url, ...WITHIN, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true }).on(
      'error',
      () => undefined, // one that was lost is replaced
    );
  makers.set(url, making);
  return making;
};

/** Closing connections get a second to end; those that stay are cut. */
const drop = async (name: string): Promise<void> => {
  const isLeft = async () => (await maker().query('select 1 from pg_stat_activity where datname = $1 limit 1', [name])).rowCount === 0;
  await until(isLeft, `nobody in ${name}`, { withinMs: 1_000, everyMs: 10 }).catch(() => undefined /* those that stay are cut */);
  await maker().query(`drop database if exists ${name} with (force)`);
};

const some = (bytes = 8): string => randomBytes(bytes).toString('hex');

const found = (name: string): TestDatabase => {
  const url = new URL(server());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(name) };
};

/**
 * A fresh empty database on the server of this jest run (the `int` project). Its name contains `test`.
 * Throws where there is no server: a suite that needs one is never skipped in silence.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${some()}`;
  await maker().query(`create database ${name} strategy file_copy`);
  return found(name);
};

/** The product names its roles after the first fifty characters of a database: copies share those of their original. */
const SHARED = `test_${process.pid}_${some()}`.padEnd(50, '_');
const molds = new Map<string, Promise<string>>();

const mold = async (prepare: (url: string) => Promise<void>): Promise<string> => {
  const name = `${SHARED}_${some(3)}`;
  await maker().query(`create database ${name} strategy file_copy`);
  await prepare(found(name).url);
  return name;
};

/** A failed mold is made again for the next caller: one trouble must not fail all suites after it. */
const moldOf = (kind: string, prepare: (url: string) => Promise<void>): Promise<string> => {
  const there = `${kind} of ${server()}`;
  const known = molds.get(there);
  if (known) return known;
  const made = mold(prepare).catch((error: unknown) => {
    molds.delete(there);
    throw error;
  });
  molds.set(there, made);
  return made;
};

/**
 * A database of its own that begins as another that was made the same way: made once by each process that tests, copied from then on, which
 * takes a fiftieth of the time.
 * @param kind names the result of `prepare`
 * @param anew replaces the parts of the copy that no two may share
 */
export const testDatabaseAs = async (
  kind: string,
  prepare: (url: string) => Promise<void>,
  anew: (client: pg.Client) => Promise<unknown>,
): Promise<TestDatabase> => {
  const template = await moldOf(kind, prepare);
  const name = `${SHARED}_${some(4)}`;
  await maker().query(`create database ${name} template ${template} strategy file_copy`);
  const copy = found(name);
  try {
    await inDatabase(copy.url, anew);
  } catch (error) {
    await copy.drop();
    throw error;
  }
  return copy;
};
