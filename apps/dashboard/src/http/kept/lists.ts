import { LISTS } from '../storage.js';

const STORE = 'listas';

const opened = (): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    const asked = indexedDB.open(LISTS, 1);
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(STORE));
    asked.addEventListener('success', () => done(asked.result));
    asked.addEventListener('error', () => fail(asked.error));
  });

/** One transaction over a connection of its own, as the outbox has them. */
const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const db = await opened();
  try {
    return await new Promise<T>((done, fail) => {
      const tx = db.transaction(STORE, mode);
      const asked = work(tx.objectStore(STORE));
      tx.addEventListener('complete', () => done(asked.result));
      tx.addEventListener('abort', () => fail(tx.error));
    });
  } finally {
    db.close();
  }
};

/** Lists as last read on this device. In a browser that keeps nothing they are simply missing. */
export const lists = {
  read: (key: string): Promise<unknown> =>
    within<unknown>('readonly', (store) => store.get(key)).catch(() => {
      // Forbidden here: as good as never kept.
      return undefined;
    }),
  write: (key: string, value: unknown): Promise<unknown> =>
    within('readwrite', (store) => store.put(value, key)).catch(() => {
      // Forbidden, or full: the next visit asks again.
      return undefined;
    }),
};
