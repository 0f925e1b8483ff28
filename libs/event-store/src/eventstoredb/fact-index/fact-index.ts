import { type Position, START } from '../../event-store.js';
import type { Whereabouts } from '../../repeated.js';

export type FactPlace = Whereabouts & { readonly eventId: string };

/**
 * Finds facts by their id. The server cannot, and accepts the same id twice from a careless writer; so the adapter reads the
 * log up to its end and asks this index before it appends facts that may have been tried before, and to find a fact. The
 * index may be thrown away: its missing part is read from the log again.
 */
export interface FactIndex {
  /**
   * Stores places, which extend the index from `after` to `position`. An index that does not reach `after`, since it was
   * thrown away meanwhile, is not extended. It keeps the first place of an id, and never shrinks: several processes may
   * store the same places.
   */
  remember(places: readonly FactPlace[], after: Position, position: Position): Promise<void>;
  /** Whether this process is the one that fills it for the next seconds: one at a time, so that a cluster writes each place once. */
  mayFill(): Promise<boolean>;
  /** The places of those that are known, and how far into the log it reaches: `START` at first. Both of one moment. */
  lookup(eventIds: readonly string[]): Promise<{ readonly places: ReadonlyMap<string, Whereabouts>; readonly reached: Position }>;
}

/**
 * Gone with the process, which then reads the whole log once more: for tests and small farms. About 300 bytes a fact.
 * @param from a position before which none of its facts is.
 */
export const memoryFactIndex = (from: Position = START): FactIndex => {
  const known = new Map<string, Whereabouts>();
  let reached = from;
  return {
    async remember(places, after, position) {
      for (const { eventId, stream, version, position: at } of places) {
        if (!known.has(eventId)) known.set(eventId, { stream, version, position: at });
      }
      if (reached >= after && position > reached) reached = position;
    },
    mayFill: () => Promise.resolve(true),
    async lookup(eventIds) {
      const found = eventIds.map((id) => [id, known.get(id)] as const);
      return { places: new Map(found.flatMap(([id, place]) => (place ? [[id, place] as const] : []))), reached };
    },
  };
};
