import type { Records, Taken } from './records.js';

/** Events that were taken and cannot be read yet, until they are committed or lost for ever. */
export type Stall = {
  /** How many events were taken meanwhile. */
  readonly taken: () => number;
  /** How many appends were recognised as one that is under way. */
  readonly repeats: () => number;
  readonly commit: () => void;
  readonly lose: () => void;
};

/** Starts a stall: appends that arrive are taken and cannot be read, as where a disk stands still or followers are away. */
export const stall = ({ state, events, forget, awaken }: Records): Stall => {
  if (state.taken) throw new Error('The log stalls already');
  const mine: Taken = { events: [], waiting: new Set(), repeats: 0 };
  state.taken = mine;
  const release = (committed: boolean) => {
    if (state.taken !== mine) return;
    if (committed) events.push(...mine.events);
    else forget(mine.events.splice(0));
    state.taken = undefined;
    for (const tell of mine.waiting) tell(committed);
    awaken();
  };
  return {
    taken: () => mine.events.length,
    repeats: () => mine.repeats,
    commit: () => release(true),
    lose: () => release(false),
  };
};
