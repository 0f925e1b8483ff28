import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { naming } from '../cannot-write.js';

/** The pid file of a running server. */
export type Postmaster = { readonly pid: number; readonly port: number };

/** True while a process of that id exists, of any owner. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A process id is reused after a reboot: on Linux the command line tells a postmaster from a stranger. Elsewhere only life is known. */
const isPostgres = (pid: number): boolean => {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

/** The server living on a cluster's folder. A file left by a dead one is removed. */
export const findPostmaster = (cluster: string): Postmaster | undefined => {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = naming(file, () => readFileSync(file, 'utf8')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (pid > 0 && isPostgres(pid)) return { pid, port };
  rmSync(file, { force: true });
  return undefined;
};

export type Connection = { readonly port: number; readonly password: string };

export const urlOf = ({ port, password }: Connection, database: string): string =>
  `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** Runs `use` on a short connection to the maintenance database. */
export const withAdmin = async <T>(connection: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: urlOf(connection, 'postgres'), connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** Refused while it opens its port, `57P03` while it recovers: worth asking again. */
export const isNotReadyYet = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03';
};
