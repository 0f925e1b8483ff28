import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../postgres/embedded.js';
import { isAlive } from '../postgres/postmaster.js';
import { complain, say } from './say.js';
import type { Settings } from './settings.js';

export type Database = { readonly url: string; stop(): Promise<void> };

const LOOK_EVERY_MS = 200;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;

/**
 * The embedded PostgreSQL, kept running on the same port: a killed server comes back with its data, and its users reconnect.
 * One that cannot start (its disk is full) is tried again and again.
 */
const keepEmbedded = async (dataDir: string): Promise<Database> => {
  let server = await startPostgres({ dataDir, log: (message) => say(`  ${message}`) });
  if (server.attached) say('  O banco de dados da vez anterior continuava em execução e foi aproveitado.');
  const { url, port } = server;
  const ending = new AbortController();
  let revival = Promise.resolve();
  let reviving = false;

  const revive = async () => {
    complain('O banco de dados parou e está sendo reiniciado.');
    for (let pause = FIRST_PAUSE_MS; !ending.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        server = await startPostgres({ dataDir, port });
        break;
      } catch (error) {
        complain(
          `${error instanceof Error ? error.message : String(error)} Nova tentativa em ${(pause / 1_000).toLocaleString('pt-BR')} s.`,
        );
        await wait(pause, undefined, { signal: ending.signal }).catch(() => {
          // Stopped meanwhile: the loop ends.
        });
      }
    }
  };
  const timer = setInterval(() => {
    if (reviving || isAlive(server.pid)) return;
    reviving = true;
    revival = revive().finally(() => {
      reviving = false;
    });
  }, LOOK_EVERY_MS);

  return {
    url,
    stop: async () => {
      ending.abort();
      clearInterval(timer);
      await revival;
      await server.stop();
    },
  };
};

/** The database of DATABASE_URL, which is not ours to stop, or the embedded one. */
export const openDatabase = ({ databaseUrl, data }: Settings): Promise<Database> =>
  databaseUrl === undefined ? keepEmbedded(join(data, 'postgres')) : Promise.resolve({ url: databaseUrl, stop: () => Promise.resolve() });
