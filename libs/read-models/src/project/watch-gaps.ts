import type { EventStore } from '@tulha/event-store/event-store';
import type { Pool } from 'pg';
import { damageOf, MOST_DAMAGES } from '../rebuild/examine-log.js';
import { beginLook, noteFailure } from '../control/failures.js';
import { unknownGaps } from '../control/known-damage.js';

/** The pause between two checks of the whole log, and the least ratio of that pause to what a check took. */
const EACH_MS = 300_000;
const TIMES_AS_LONG = 100;

/**
 * Checks the log for gaps now and then, beside other work, and notes them: facts are removed by other programs, so no
 * process of ours is told. `stop` waits for a check that is under way.
 */
export const watchGaps = (pool: Pool, store: EventStore, onTrouble: (error: unknown) => void) => {
  let looking: Promise<void> | undefined;
  let next = 0;

  const look = async (): Promise<void> => {
    const began = performance.now();
    try {
      const allWell = await beginLook(pool, 'registro');
      const damage = damageOf(await unknownGaps(store, MOST_DAMAGES));
      if (damage) await noteFailure(pool, 'registro', damage);
      else await allWell();
    } catch (error) {
      onTrouble(error);
    }
    const now = performance.now();
    next = now + Math.max(EACH_MS, TIMES_AS_LONG * (now - began));
    looking = undefined;
  };

  return {
    /** Begins a check where it is time for one. */
    look: () => {
      if (performance.now() >= next) looking ??= look();
    },
    stop: () => looking ?? Promise.resolve(),
  };
};
