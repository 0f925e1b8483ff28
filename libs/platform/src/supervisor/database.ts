import { join } from 'node:path';
import { startPostgres } from '../postgres/embedded.js';
import { isAlive } from '../postgres/postmaster.js';
import { complain, say } from './say.js';
import type { Settings } from './settings.js';

export type Database = { readonly url: string; stop(): Promise<void> };

const LOOK_EVERY_MS = 200;

/**
 * The embedded PostgreSQL, kept running on the same port: a killed server comes back with its data, and its users reconnect.
 * `onLost` hears why when it does not come back.
 */
const keepEmbedded = async (dataDir: string, onLost: (error: unknown) => void): Promise<Database> => {
  let server = await startPostgres({ dataDir, log: (message) => say(`  ${message}`) });
  if (server.attached) say('  O banco de dados da vez anterior continuava em execução e foi aproveitado.');
  const { url, port } = server;
  let stopped = false;
  let revival = Promise.resolve();
  let reviving = false;

  const revive = async () => {
    complain('O banco de dados parou e está sendo reiniciado.');
    server = await startPostgres({ dataDir, port });
    if (stopped) await server.stop();
  };
  const timer = setInterval(() => {
    if (reviving || isAlive(server.pid)) return;
    reviving = true;
    revival = revive()
      .catch(onLost)
      .finally(() => {
        reviving = false;
      });
  }, LOOK_EVERY_MS);

  return {
    url,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await revival;
      await server.stop();
    },
  };
};

/** The database of DATABASE_URL, which is not ours to stop, or the embedded one. */
export const openDatabase = ({ databaseUrl, data }: Settings, onLost: (error: unknown) => void): Promise<Database> =>
  databaseUrl === undefined
    ? keepEmbedded(join(data, 'postgres'), onLost)
    : Promise.resolve({ url: databaseUrl, stop: () => Promise.resolve() });
