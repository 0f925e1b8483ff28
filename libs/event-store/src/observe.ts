import { type Append, EventIdConflict, type EventStore, InvalidAppend, StoreBusy, StreamDeleted, VersionConflict } from './event-store.js';

/** How one append ended. */
export type AppendOutcome = 'written' | 'repeated' | 'conflict' | 'refused' | 'busy' | 'failed';

/** The load that waits or is being written. */
export type Held = { readonly facts: number; readonly bytes: number };

/** Observes how the store does. Called often, so it must be quick and must not throw. Times in ms. */
export type StoreObserver = {
  /** An append was answered. `facts`: how many were asked to be written. */
  readonly appended: (outcome: AppendOutcome, facts: number, ms: number) => void;
  /** Appends that share one transaction were written. */
  readonly batch: (appends: number, facts: number, ms: number) => void;
  /** Makes the queue's length readable through `held`. */
  readonly queue: (held: () => Held) => void;
};

const outcomeOf = (error: unknown): AppendOutcome => {
  if (error instanceof VersionConflict) return 'conflict';
  if (error instanceof StoreBusy) return 'busy';
  const refused = error instanceof EventIdConflict || error instanceof InvalidAppend || error instanceof StreamDeleted;
  return refused ? 'refused' : 'failed';
};

/** A store that tells an observer how each append ends. */
export const observed = (store: EventStore, { appended }: Pick<StoreObserver, 'appended'>): EventStore => ({
  ...store,
  append: async (append) => {
    const began = performance.now();
    try {
      const done = await store.append(append);
      appended(done.repeated ? 'repeated' : 'written', append.facts.length, performance.now() - began);
      return done;
    } catch (error) {
      appended(outcomeOf(error), append.facts.length, performance.now() - began);
      throw error;
    }
  },
  appendMany: async (appends: readonly Append[]) => {
    const began = performance.now();
    const results = await store.appendMany(appends);
    const ms = performance.now() - began;
    for (const [index, result] of results.entries()) {
      const outcome = result.status === 'rejected' ? outcomeOf(result.reason) : result.value.repeated ? 'repeated' : 'written';
      appended(outcome, appends[index]?.facts.length ?? 0, ms);
    }
    return results;
  },
});
