import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { cannotUse } from '../cannot-write.js';
import { startPostgres } from '../postgres/embedded.js';
import { isAlive } from '../postgres/postmaster.js';
import { StartError } from '../start-error.js';
import { complain, say } from './say.js';
import { secretsFile } from './secrets.js';
import type { Settings } from './settings.js';

export type Database = { readonly url: string; stop(): Promise<void> };

const LOOK_EVERY_MS = 200;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;

/**
 * The embedded PostgreSQL, kept running on the same port: a killed server comes back with its data, and its users reconnect.
 * One that cannot start (its disk is full) is retried again and again.
 */
const keepEmbedded = async (data: string, signal: AbortSignal, madeBefore: string | undefined): Promise<Database> => {
  const dataDir = join(data, 'postgres');
  let server = await startPostgres({ dataDir, signal, madeBefore, log: (message) => say(`  ${message}`) });
  if (server.attached) say('  O banco de dados da vez anterior continuava em execução e foi aproveitado.');
  const { url, port } = server;
  let revival = Promise.resolve();
  let reviving = false;

  const revive = async () => {
    complain('O banco de dados parou e está sendo reiniciado.');
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        server = await startPostgres({ dataDir, port, signal, madeBefore: secretsFile(data) });
        break;
      } catch (error) {
        if (signal.aborted) break;
        const cause = cannotUse(error) ?? error;
        complain(
          `${cause instanceof Error ? cause.message : String(cause)} Nova tentativa em ${(pause / 1_000).toLocaleString('pt-BR')} s.`,
        );
        await wait(pause, undefined, { signal }).catch(() => {
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
      clearInterval(timer);
      await revival;
      await server.stop();
    },
  };
};

/**
 * The database of DATABASE_URL, which is not ours to stop, or the embedded one. `signal` says that all ends: nothing of it is started any
 * more, and an opening on its way fails with its reason. `madeBefore` is the file that says that the embedded one has been made.
 */
export const openDatabase = ({ databaseUrl, data }: Settings, signal: AbortSignal, madeBefore: string | undefined): Promise<Database> =>
  databaseUrl === undefined ? keepEmbedded(data, signal, madeBefore) : Promise.resolve({ url: databaseUrl, stop: () => Promise.resolve() });

type Examine = (url: string) => Promise<void>;

/**
 * Checks before anything starts whether the event store is there and lets us write, so that a fault is reported once. The
 * check is in a package above this one and is loaded from the built project.
 * @throws StartError
 */
export const lookAtEventStore = async ({ eventStoreUrl }: Settings): Promise<void> => {
  if (eventStoreUrl === undefined) return;
  const place = new URL('../../../stores/dist/open-eventstoredb.js', import.meta.url).href;
  const { examineEventStore } = (await import(place)) as { readonly examineEventStore: Examine };
  await examineEventStore(eventStoreUrl);
};

type Enter = (options: {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
  readonly masterKey: string;
}) => Promise<{ readonly databaseUrl: string; readonly unprotected: string | undefined; readonly unisolated: string | undefined }>;

/**
 * The address that the children are given: of a role that can append facts and not change them. The preparation knows the tables of facts,
 * so it is above this package and taken from the built project, as the children are. Where that fails, they tell why they cannot start.
 * @throws StartError that no restart mends
 */
export const childrensUrl = async ({ root }: Settings, databaseUrl: string, eventStoreUrl: string | undefined, masterKey: string) => {
  const place = pathToFileURL(join(root, 'libs/stores/dist/enter-database.js')).href;
  try {
    const { enterDatabase } = (await import(place)) as { readonly enterDatabase: Enter };
    const entered = await enterDatabase({ databaseUrl, eventStoreUrl, masterKey });
    if (entered.unprotected)
      complain(`Aviso: os fatos não estão protegidos contra os próprios processos da Tulha: ${entered.unprotected}.`);
    if (entered.unisolated)
      complain(`Aviso: só as consultas separam as contas umas das outras, sem o banco de dados: ${entered.unisolated}.`);
    return entered.databaseUrl;
  } catch (error) {
    if (error instanceof StartError && error.lasting) throw error;
    complain(`O banco de dados não pôde ser preparado: ${error instanceof Error ? error.message : String(error)}`);
    return databaseUrl;
  }
};
