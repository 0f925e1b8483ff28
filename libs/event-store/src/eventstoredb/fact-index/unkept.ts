import type { Recorded } from '@tulha/domain/kernel/fact';
import { type Position, START } from '../../event-store.js';
import type { FactIndex, FactPlace } from './fact-index.js';
import { markOf } from '../read/recorded.js';

/** Facts that were read and are not in the index yet. Beyond this many, a lookup waits. */
const UNKEPT_MAX = 5_000;

/** The facts that were read from the log and are not in the index yet. */
export const createUnkept = (index: FactIndex) => {
  const places = new Map<string, FactPlace & { readonly mark: string | undefined }>();
  /** The position up to which the index is complete. Together with the facts held here, up to where this process has read. */
  let kept: Position = START;
  let keeping: Promise<void> | undefined;

  const reaches = (position: Position) => {
    kept = position;
    // Read in the order of the log.
    for (const [eventId, place] of places) {
      if (place.position > position) break;
      places.delete(eventId);
    }
  };

  const keep = async (position: Position): Promise<void> => {
    const after = kept;
    await index.remember([...places.values()], after, position);
    // It may have begun anew meanwhile, and then reaches no further by this.
    if (kept >= after && position > kept) reaches(position);
  };

  return {
    places,
    kept: () => kept,
    add(read: readonly Recorded[]) {
      for (const fact of read) {
        const { eventId, stream, version, position } = fact;
        if (position > kept) places.set(eventId, { eventId, stream, version, position, mark: markOf(fact) });
      }
    },
    /** Takes over the reach of the index: another process may have extended it. */
    reaches,
    /** The index was thrown away, or never asked before: the log is read again from this position. */
    beginAt(position: Position) {
      places.clear();
      kept = position;
    },
    isFull: () => places.size > UNKEPT_MAX,
    /**
     * Brings the index up to where this process has read, also where one write of it is under way already. Up to there all that it lacks is here.
     * @param read asked before each write: after one it may be further, or nowhere.
     */
    async upTo(read: () => Position | undefined): Promise<void> {
      for (let position = read(); position !== undefined && position > kept; position = read()) {
        keeping ??= keep(position).finally(() => {
          keeping = undefined;
        });
        await keeping;
      }
    },
  };
};
