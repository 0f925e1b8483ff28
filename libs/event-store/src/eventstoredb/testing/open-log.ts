import type { EventStore } from '../../event-store.js';
import { type EventStoreDbOptions, openEventStoreDb } from '../eventstoredb-event-store.js';
import { type ServerOptions, startEventStoreServer } from './server/server.js';

/** A server with an empty log, and stores on it as if each were in a process of its own. `drop` closes them all. */
export const openLog = async (options: Partial<EventStoreDbOptions> = {}, serverOptions: ServerOptions = {}) => {
  const server = await startEventStoreServer(serverOptions);
  const stores: EventStore[] = [];
  const another = async (more: Partial<EventStoreDbOptions> = {}) => {
    const store = await openEventStoreDb({ url: server.url, ...options, ...more });
    stores.push(store);
    return store;
  };
  const drop = async () => {
    await Promise.all(stores.map((store) => store.close()));
    server.stop();
  };
  return { store: await another(), another, drop, server };
};

export type OpenedLog = Awaited<ReturnType<typeof openLog>>;
