import { type Position, START } from '../event-store.js';
import type { Whereabouts } from '../repeated.js';

export type FactPlace = Whereabouts & { readonly eventId: string };

/**
 * Where each fact is, by its id. The server cannot tell, and writes the same id twice where a writer lets it; so the adapter reads
 * the log up to its end and asks here before it appends, and when it is to find a fact. It can be thrown away: what is missing is
 * read from the log again.
 */
export interface FactIndex {
  /** How far into the log it reaches: `START` at first. */
  reached(): Promise<Position>;
  /**
   * Keeps places, and that all facts up to `position` are now known: both or neither. Of an id it has already it keeps the first place,
   * and it never reaches less far than before: several processes may tell it the same.
   */
  remember(places: readonly FactPlace[], position: Position): Promise<void>;
  /** The places of those that are known. */
  lookup(eventIds: readonly string[]): Promise<ReadonlyMap<string, Whereabouts>>;
}

/**
 * Gone with the process, which then reads the whole log once more: for tests and small farms. About 300 bytes a fact.
 * @param from a position before which none of its facts is.
 */
export const memoryFactIndex = (from: Position = START): FactIndex => {
  const known = new Map<string, Whereabouts>();
  let reached = from;
  return {
    reached: async () => reached,
    async remember(places, position) {
      for (const { eventId, stream, version, position: at } of places) {
        if (!known.has(eventId)) known.set(eventId, { stream, version, position: at });
      }
      if (position > reached) reached = position;
    },
    async lookup(eventIds) {
      const found = eventIds.map((id) => [id, known.get(id)] as const);
      return new Map(found.flatMap(([id, place]) => (place ? [[id, place] as const] : [])));
    },
  };
};
