import { type EventStore, LogEndsBefore, type Position } from '@tulha/event-store/event-store';

/**
 * Whether a log still reaches a position read before. Only a read tells: a page may have passed the last fact, over events
 * of other programs on the same server.
 */
export const reaches = async (store: Pick<EventStore, 'readAll'>, position: Position): Promise<boolean> => {
  try {
    await store.readAll(position, 1);
    return true;
  } catch (error) {
    if (error instanceof LogEndsBefore) return false;
    throw error;
  }
};
