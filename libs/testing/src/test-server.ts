import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@tulha/platform/postgres/embedded';
import { findPostmaster, isAlive } from '@tulha/platform/postgres/postmaster';

const PREFIX = 'tulha-test-pg-';
const OWNER = 'dono.pid';

/** Where the cluster lies: scripts/steps/memory.mjs says where there is a faster place than the disk. */
const place = (): string => process.env.TULHA_TEST_PLACE ?? tmpdir();

let running: { readonly server: Postgres; readonly dataDir: string } | undefined;

/** A run that was killed left its server behind: the next one ends it. */
const sweep = (): void => {
  for (const name of readdirSync(place()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(place(), name);
    const owner = join(dataDir, OWNER);
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue;
    const orphan = findPostmaster(join(dataDir, 'cluster'));
    if (orphan) process.kill(orphan.pid, 'SIGQUIT');
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** One server for a whole jest run, handed to its workers by `TULHA_TEST_DATABASE_URL`: that of whoever set it, of any version, or one of its own. */
export const startTestServer = async (): Promise<void> => {
  if (process.env.TULHA_TEST_DATABASE_URL) return;
  sweep();
  const dataDir = mkdtempSync(join(place(), PREFIX));
  writeFileSync(join(dataDir, OWNER), String(process.pid));
  running = { dataDir, server: await startPostgres({ dataDir, fast: true }) };
  process.env.TULHA_TEST_DATABASE_URL = running.server.url;
};

export const stopTestServer = async (): Promise<void> => {
  await running?.server.stop();
  if (running) rmSync(running.dataDir, { recursive: true, force: true });
  running = undefined;
};
