import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@tulha/platform/postgres/embedded';
import pg from 'pg';

export type BenchServer = {
  readonly url: string;
  /** An empty database on the same server. */
  fresh(): Promise<{ readonly url: string; drop(): Promise<void> }>;
};

const on = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

const serverAt = (url: string): BenchServer => ({
  url,
  fresh: async () => {
    const name = `bench_${randomBytes(6).toString('hex')}`;
    await on(url, `create database ${name}`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    return { url: own.href, drop: () => on(url, `drop database ${name} with (force)`) };
  },
});

/** The server of DATABASE_URL, or an embedded one with its ordinary settings, durable, in a folder that goes away. */
export const withServer = async (work: (server: BenchServer) => Promise<void>): Promise<void> => {
  const given = process.env.DATABASE_URL;
  if (given) return work(serverAt(given));
  const dataDir = mkdtempSync(join(tmpdir(), 'tulha-bench-'));
  const server = await startPostgres({ dataDir });
  try {
    await work(serverAt(server.url));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
