import { type Proposed, sizeOf, type Stored } from '../calls/proposed.js';

/** The bytes of a record beside its writer's data. */
const RECORD_BYTES = 96;
const NONE: readonly Stored[] = [];

/** The events taken by a stalled log, their waiting writers, and the number of repeats. */
export type Taken = { readonly events: Stored[]; readonly waiting: Set<(committed: boolean) => void>; repeats: number };

/**
 * Records in the order of the log at byte offsets: offsets grow, and there is no record between two neighbours. A record put
 * while `taken` is set has its place and its revision but is not among the events yet.
 */
export const createRecords = () => {
  const events: Stored[] = [];
  const streams = new Map<string, Stored[]>();
  const ids = new Map<string, Stored>();
  // A real log begins with an epoch record, which clients cannot read.
  const state: { end: bigint; taken: Taken | undefined; grown: PromiseWithResolvers<void> } = {
    end: 197n,
    taken: undefined,
    grown: Promise.withResolvers<void>(),
  };

  /** All records of a stream, the uncommitted ones too. */
  const everything = (name: string) => streams.get(name) ?? NONE;

  const awaken = () => {
    state.grown.resolve();
    state.grown = Promise.withResolvers();
  };

  const put = (stream: string, proposed: readonly Proposed[], revisionOf?: number): void => {
    for (const one of proposed) {
      const stored = { ...one, stream, revision: revisionOf ?? everything(stream).length, position: state.end, created: Date.now() };
      const kept = streams.get(stream);
      if (kept) kept.push(stored);
      else streams.set(stream, [stored]);
      ids.set(stored.id, stored);
      (state.taken?.events ?? events).push(stored);
      state.end += BigInt(RECORD_BYTES + stream.length + sizeOf(one));
    }
    if (!state.taken) awaken();
  };

  return {
    events,
    state,
    everything,
    awaken,
    put,
    last: (id: string) => ids.get(id),

    /** Adds a record that clients cannot read. Returns its position. */
    skip(): bigint {
      const at = state.end;
      state.end += BigInt(RECORD_BYTES);
      return at;
    },

    readable(name: string): readonly Stored[] {
      const all = everything(name);
      if (!state.taken || state.taken.events.length === 0) return all;
      const taken = new Set(state.taken.events);
      return all.filter((stored) => !taken.has(stored));
    },

    forget(lost: readonly Stored[]): void {
      for (const one of lost) {
        if (one.position < state.end) state.end = one.position;
        const kept = everything(one.stream).filter((stored) => stored !== one);
        if (kept.length > 0) streams.set(one.stream, kept);
        else streams.delete(one.stream);
      }
      ids.clear();
      for (const stored of [...events, ...(state.taken?.events ?? [])]) ids.set(stored.id, stored);
    },

    /** Index of the first event that begins at a position or after it. */
    indexFrom(position: bigint): number {
      let [low, high] = [0, events.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((events[middle]?.position ?? state.end) < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
};

export type Records = ReturnType<typeof createRecords>;
