import { OUTBOX } from '../storage.js';
import type { Entry } from './entry.js';

const STORE = 'envios';

const opened = (): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    const asked = indexedDB.open(OUTBOX, 1);
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(STORE, { keyPath: 'seq', autoIncrement: true }));
    asked.addEventListener('success', () => done(asked.result));
    asked.addEventListener('error', () => fail(asked.error));
  });

/** One transaction over a connection of its own: phones drop those that are left open. Done once it is on the disk, not before. */
const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const db = await opened();
  try {
    return await new Promise<T>((done, fail) => {
      const tx = db.transaction(STORE, mode, { durability: 'strict' });
      const asked = work(tx.objectStore(STORE));
      tx.addEventListener('complete', () => done(asked.result));
      tx.addEventListener('abort', () => fail(tx.error));
    });
  } finally {
    db.close();
  }
};

/** The outbox on disk, which outlives the tab: the browser's own database. Each call rejects where the browser has none. */
export const disk = {
  all: (): Promise<Entry[]> => within('readonly', (store) => store.getAll()),
  /** @returns its place in the order */
  add: (entry: Omit<Entry, 'seq'>, replaces?: number): Promise<number> =>
    within('readwrite', (store) => {
      if (replaces !== undefined) store.delete(replaces);
      return store.add(entry);
    }).then(Number),
  put: (entry: Entry): Promise<unknown> => within('readwrite', (store) => store.put(entry)),
  remove: (seq: number): Promise<unknown> => within('readwrite', (store) => store.delete(seq)),
};
