import { type Append, type EventStore, StoreBusy, VersionConflict } from '@tulha/event-store/event-store';

/**
 * A store that takes appends and cannot commit them for now: its disk stalls, or its followers are away. The append answers that the
 * outcome is unknown; the same append again is recognised; another one to the same stream conflicts; no reader sees any of them. Wraps the
 * stores of any number of processes.
 */
export const demorar = () => {
  const taken: Append[] = [];
  const tried: Append[] = [];
  let stalls: string | undefined;
  const same = (one: Append, other: Append) => one.stream === other.stream && one.facts[0]?.eventId === other.facts[0]?.eventId;

  const wrap = (store: EventStore): EventStore => ({
    ...store,
    append: async (append) => {
      if (stalls === undefined || !append.stream.startsWith(stalls)) return store.append(append);
      tried.push(append);
      if (!taken.some((other) => same(other, append))) {
        if (taken.some(({ stream }) => stream === append.stream)) throw new VersionConflict(append.stream, append.expected);
        taken.push(append);
      }
      throw new StoreBusy('Commit phase timeout');
    },
  });

  return {
    wrap,
    /** How many appends were tried while it stalled. */
    tries: () => tried.length,
    /** Starts the stall; of all streams, or of those with this beginning. */
    stall: (streams = '') => {
      stalls = streams;
    },
    /** All that was taken is committed. @returns all that was tried meanwhile */
    commit: async (store: EventStore): Promise<readonly Append[]> => {
      stalls = undefined;
      for (const append of taken.splice(0)) await store.append(append);
      return tried.splice(0);
    },
  };
};
