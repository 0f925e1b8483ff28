import { eventStoreContract } from '../contract/event-store.contract.js';
import type { EventStore } from '../event-store.js';
import { openEventStoreDb } from './eventstoredb-event-store.js';
import { startEventStoreServer } from './testing/server.js';

const openLog = async () => {
  const server = await startEventStoreServer();
  const stores: EventStore[] = [];
  const another = async () => {
    const store = await openEventStoreDb({ url: server.url });
    stores.push(store);
    return store;
  };
  const drop = async () => {
    await Promise.all(stores.map((store) => store.close()));
    server.stop();
  };
  return { store: await another(), another, drop, server };
};

// More would not fit into the 1 MiB that every version of the server takes.
eventStoreContract('eventstoredb', openLog, { factsPerAppend: 3000 });
