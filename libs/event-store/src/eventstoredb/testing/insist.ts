import { until } from '@tulha/testing/until';
import { type Append, type Appended, type EventStore, StoreBusy } from '../../event-store.js';

/** Repeats an append until the store is not busy: on a loaded machine a store with little patience may refuse it more than once. */
export const insist = async (store: Pick<EventStore, 'append'>, wish: Append): Promise<Appended> => {
  let busy: unknown;
  const attempt = async () => {
    try {
      return { appended: await store.append(wish) };
    } catch (error) {
      if (!(error instanceof StoreBusy)) return { refused: error };
      busy = error.cause ?? error;
      return undefined;
    }
  };
  const outcome = await until(attempt, `an append to ${wish.stream}`, { instead: () => busy });
  if ('refused' in outcome) throw outcome.refused;
  return outcome.appended;
};
