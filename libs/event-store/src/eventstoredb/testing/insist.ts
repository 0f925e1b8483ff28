import { type Append, type Appended, type EventStore, StoreBusy } from '../../event-store.js';

/** The same append until the store is not busy: one with little patience may be told so once more by a machine with much else to do. */
export const insist = async (store: Pick<EventStore, 'append'>, wish: Append): Promise<Appended> => {
  for (;;) {
    try {
      return await store.append(wish);
    } catch (error) {
      if (!(error instanceof StoreBusy)) throw error;
    }
  }
};
