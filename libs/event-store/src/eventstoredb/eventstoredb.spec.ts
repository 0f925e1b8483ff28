import { eventStoreContract } from '../contract/event-store.contract.js';
import { openLog } from './testing/open-log.js';

// More would not fit into the 1 MiB that every version of the server takes.
eventStoreContract('eventstoredb', () => openLog(), { factsPerAppend: 3000 });
