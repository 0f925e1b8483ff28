import type { Recorded } from '@tulha/domain/kernel/fact';
import { type EventStore, type Gap, isTwin, type Position, START, type Twin } from '../event-store.js';
import { factsOf } from './facts-of.js';

/** An append that was written twice cannot be left: facts of its stream before it, or that have their place by it, are not its own. */
export class TwinHasOthers extends Error {
  override readonly name = 'TwinHasOthers';
  constructor(readonly twin: Twin) {
    super(`${twin.eventId} stands twice, the second time in the middle of ${twin.again.stream}`);
  }
}

type Log = Pick<EventStore, 'readAll' | 'head'>;

/** The streams that began a second time with facts that stand elsewhere. @throws TwinHasOthers */
const doubledStreams = (twins: readonly Twin[]): Set<string> => {
  const doubled = new Set(twins.filter(({ again }) => again.version === 0).map(({ again }) => again.stream));
  const other = twins.find(({ again }) => !doubled.has(again.stream));
  if (other) throw new TwinHasOthers(other);
  return doubled;
};

/**
 * The log without streams that were written a second time. A stream that begins with a repeated fact is a record made twice:
 * it is left out whole, with its later facts.
 * @throws TwinHasOthers
 */
export const withoutTwins = async (log: Log, gaps: readonly Gap[]): Promise<Log & { readonly left: readonly Recorded[] }> => {
  const doubled = doubledStreams(gaps.filter(isTwin));
  const left: Recorded[] = [];
  let last: Position = START;
  for await (const fact of factsOf(log)) {
    if (doubled.has(fact.stream)) left.push(fact);
    else last = fact.position;
  }
  return {
    left,
    async head() {
      const end = await log.head();
      return left.at(-1)?.position === end ? last : end;
    },
    async readAll(after, limit) {
      const page = await log.readAll(after, limit);
      return { ...page, facts: page.facts.filter(({ stream }) => !doubled.has(stream)) };
    },
  };
};
