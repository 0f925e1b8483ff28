import { type EventStore, LogEndsBefore, type Position } from '@tulha/event-store/event-store';

/**
 * Whether a log still goes as far as somebody has been. Only reading on tells: a page may have come further than the last fact, over what
 * others wrote to the same server.
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
