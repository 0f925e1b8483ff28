import type { RecordedEvent } from '@eventstore/db-client';
import { toPosition } from './read/position.js';

/** No more than these are counted. */
const MOST = 10_000;

/** Another program wrote an event that resembles a fact of ours and is none. It is left out. */
export class Stranger extends Error {
  override readonly name = 'Stranger';
  constructor({ streamId, revision, type }: RecordedEvent) {
    super(
      `Event ${revision} of stream ${streamId} (${type}) looks like a fact and is not ours: it is left out, and so is whatever else is like it`,
    );
  }
}

/** The foreign events that a process has met and that resemble facts: each counted once, the first of them reported. */
export const createStrangers = (onTrouble: (error: unknown) => void) => {
  const met = new Set<string>();
  return {
    meet(event: RecordedEvent): void {
      const position = toPosition(event.position);
      if (met.has(position) || met.size >= MOST) return;
      if (met.size === 0) onTrouble(new Stranger(event));
      met.add(position);
    },
    count: () => met.size,
  };
};

export type Strangers = ReturnType<typeof createStrangers>;
