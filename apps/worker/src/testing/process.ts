import { createEngine } from '@tulha/application/engine';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { EventStore } from '@tulha/event-store/event-store';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { openStores } from '@tulha/stores/open-stores';
import { type TestDatabase, testDatabase } from '@tulha/testing/postgres';

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

/** One process over the database: its own connections, its own warm states. */
export const openProcess = async (url: string, name: string) => {
  const { pool, store, close } = await openStores({ databaseUrl: url, eventStoreUrl: undefined, name, max: 6 });
  const engine = createEngine({ store, vault: postgresKeyVault(pool, MASTER_KEY) });
  return { pool, store, ...engine, close };
};
export type Process = Awaited<ReturnType<typeof openProcess>>;

/** Every fact of a stream. */
export const factsOf = async (store: EventStore, stream: string) => {
  const facts: Recorded[] = [];
  for await (const fact of store.read(stream)) facts.push(fact);
  return facts;
};

/** An empty database with the tables that no fact makes. */
export const prepared = async (): Promise<TestDatabase> => {
  const database = await testDatabase();
  const { close } = await openStores({ databaseUrl: database.url, eventStoreUrl: undefined, name: 'prepare', max: 2 });
  await close();
  return database;
};
