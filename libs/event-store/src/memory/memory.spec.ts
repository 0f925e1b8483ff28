import { eventStoreContract } from '../contract/event-store.contract.js';
import { openMemoryEventStore } from './memory-event-store.js';

eventStoreContract('memory', async () => {
  const store = openMemoryEventStore();
  return { store, another: async () => store, drop: () => store.close() };
});
