import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@tulha/platform/postgres/embedded';
import { findPostmaster, isAlive } from '@tulha/platform/postgres/postmaster';
import { until } from './until.js';

const PREFIX = 'tulha-test-pg-';
const OWNER = 'dono.pid';

/** The folder of the cluster: scripts/steps/memory.mjs tells where there is a faster place than the disk. */
const place = (): string => process.env.TULHA_TEST_PLACE ?? tmpdir();

let running: { readonly server: Postgres; readonly dataDir: string } | undefined;

/** Ends the server that lives in a folder, where one does, and removes the folder once it is gone. */
export const sweepAway = async (dataDir: string): Promise<void> => {
  const orphan = findPostmaster(join(dataDir, 'cluster'));
  if (orphan) {
    process.kill(orphan.pid, 'SIGQUIT');
    await until(() => !isAlive(orphan.pid), `the end of the server in ${dataDir}`);
  }
  rmSync(dataDir, { recursive: true, force: true });
};

/** A run that was killed left its server behind: the next one ends it. */
const sweep = async (): Promise<void> => {
  for (const name of readdirSync(place()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(place(), name);
    const owner = join(dataDir, OWNER);
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue;
    await sweepAway(dataDir);
  }
};

/**
 * One server for a whole jest run, given to its workers by `TULHA_TEST_DATABASE_URL`: the one set by the caller, of any
 * version, or one of its own.
 */
export const startTestServer = async (): Promise<void> => {
  if (process.env.TULHA_TEST_DATABASE_URL) return;
  await sweep();
  const dataDir = mkdtempSync(join(place(), PREFIX));
  writeFileSync(join(dataDir, OWNER), String(process.pid));
  running = { dataDir, server: await startPostgres({ dataDir, fast: true }) };
  process.env.TULHA_TEST_DATABASE_URL = running.server.url;
};

export const stopTestServer = async (): Promise<void> => {
  const ending = running;
  running = undefined;
  try {
    await ending?.server.stop();
  } finally {
    if (ending) await sweepAway(ending.dataDir);
  }
};
