import type { Recorded } from '@tulha/domain/kernel/fact';
import { type EventStore, type Position, START } from '../event-store.js';

const PAGE = 1_000;

/** The facts of a log after a position, in order. The next page is read while one is looked at. */
export async function* factsOf(store: Pick<EventStore, 'readAll'>, after: Position = START): AsyncGenerator<Recorded, undefined> {
  const alreadyTold = () => undefined;
  for (let reading = store.readAll(after, PAGE); ; ) {
    const { facts, position, atEnd } = await reading;
    if (!atEnd) {
      reading = store.readAll(position, PAGE);
      // The consumer may stop early; then this read is not awaited, and its failure must not be unhandled.
      reading.catch(alreadyTold);
    }
    yield* facts;
    if (atEnd) return undefined;
  }
}
