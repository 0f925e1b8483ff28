import { MaxAppendSizeExceededError, WrongExpectedVersionError } from '@eventstore/db-client';
import type { EncodedAppend, EncodedFact } from '../encode-append.js';
import { type Appended, InvalidAppend, type Position, StoreBusy, VersionConflict } from '../event-store.js';
import { repeated } from '../repeated.js';
import type { KnownFacts, Places } from './known-facts.js';
import type { Lanes } from './lanes.js';
import { toPosition } from './position.js';
import { sizeOf, toEvent } from './recorded.js';
import type { Outcome } from './stream-queues.js';
import { patiently, refusal } from './trouble.js';

type Parts = {
  readonly lanes: Lanes;
  readonly known: KnownFacts;
  readonly prefix: string;
  readonly answerMs: number;
  readonly patienceMs: number;
  readonly maxAppendBytes: number;
  readonly freshIds: boolean;
};

/** What came of sending appends as one. `sure` where the first try was answered: else it may have been an earlier try that wrote. */
type Sent =
  | { readonly written: false }
  | { readonly written: true; readonly sure: boolean; readonly version: number; readonly position: Position | undefined };

const bytesOf = (facts: readonly EncodedFact[]): number => facts.reduce((sum, fact) => sum + sizeOf(fact), 0);
const idsOf = (appends: readonly EncodedAppend[]): string[] => appends.flatMap(({ facts }) => facts.map((fact) => fact.eventId));

/** What the log says of an append: undefined when none of its facts is there. */
const judge = (append: EncodedAppend, places: Places): Outcome | undefined => {
  try {
    return repeated(append, (eventId) => places.get(eventId));
  } catch (conflict) {
    return conflict as Error;
  }
};

/** Appends each of which expects what the one before it leaves, as far as they fit into one. */
const chains = (appends: readonly EncodedAppend[], maxBytes: number): EncodedAppend[][] => {
  const groups: EncodedAppend[][] = [];
  let [next, bytes] = [Number.NaN, 0];
  for (const append of appends) {
    const size = bytesOf(append.facts);
    const group = groups.at(-1);
    bytes += size;
    if (group && append.expected === next && bytes <= maxBytes) group.push(append);
    else {
      groups.push([append]);
      bytes = size;
    }
    next = append.expected + append.facts.length;
  }
  return groups;
};

/** Ids under way. The same id on its way to another stream waits until the first has arrived, and is then found there. */
const createClaims = () => {
  const taken = new Map<string, Promise<void>>();
  return {
    async take(ids: readonly string[]): Promise<() => void> {
      // All or none at once: who waits holds nothing, so nobody waits in a circle.
      for (let busy = ids.find((id) => taken.has(id)); busy; busy = ids.find((id) => taken.has(id))) await taken.get(busy);
      const { promise, resolve } = Promise.withResolvers<void>();
      for (const id of ids) taken.set(id, promise);
      return () => {
        for (const id of ids) taken.delete(id);
        resolve();
      };
    },
  };
};

/** Writes a batch of appends of one stream and says of each what became of it. Never throws. */
export const createBatchWriter = ({ lanes, known, prefix, answerMs, patienceMs, maxAppendBytes, freshIds }: Parts) => {
  const claims = createClaims();
  const lookup = (appends: readonly EncodedAppend[], deadline: number) => patiently(deadline, () => known.lookup(idsOf(appends)));

  const send = async (stream: string, expected: number, facts: readonly EncodedFact[], deadline: number): Promise<Sent> => {
    const expectedRevision = expected === -1 ? ('no_stream' as const) : BigInt(expected);
    let tries = 0;
    try {
      const { nextExpectedRevision, position } = await patiently(deadline, () => {
        // Longer each time: a deadline that is too short would be too short for ever.
        const withinMs = answerMs * ++tries;
        return lanes.use(withinMs, deadline, ({ client, call }) =>
          client.appendToStream(prefix + stream, facts.map(toEvent), { expectedRevision, deadline: withinMs, ...call }),
        );
      });
      return { written: true, sure: tries === 1, version: Number(nextExpectedRevision), position: position && toPosition(position) };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return { written: false };
      if (error instanceof MaxAppendSizeExceededError)
        throw new InvalidAppend(`An append to ${stream} is larger than the ${error.maxAppendSize} bytes this server takes`);
      throw error instanceof StoreBusy ? error : refusal(error);
    }
  };

  /** Appends that are new, as one. Where that is refused, each by itself: the first that does not fit spoils it for the others. */
  const writeChain = async (appends: readonly EncodedAppend[], deadline: number): Promise<Outcome[]> => {
    const [first] = appends;
    if (!first) return [];
    const alone = appends.length === 1;
    const oneByOne = async () => {
      const outcomes: Outcome[] = [];
      for (const append of appends) outcomes.push(...(await writeChain([append], deadline)));
      return outcomes;
    };
    try {
      const facts = appends.flatMap((append) => append.facts);
      const sent = await send(first.stream, first.expected, facts, deadline);
      if (!sent.written && !alone) return oneByOne();
      const sure = sent.written && sent.sure;
      if (sure && alone && sent.position) return [{ version: sent.version, position: sent.position, repeated: false } satisfies Appended];
      // Who wrote it, and where each of several ends, only the log knows.
      const places = await lookup(appends, deadline);
      return appends.map((append) => {
        const outcome = judge(append, places) ?? new VersionConflict(append.stream, append.asked.expected);
        return sure && !(outcome instanceof Error) ? { ...outcome, repeated: false } : outcome;
      });
    } catch (error) {
      if (error instanceof InvalidAppend && !alone) return oneByOne();
      return appends.map(() => error as Error);
    }
  };

  return async (batch: readonly EncodedAppend[]): Promise<Outcome[]> => {
    const deadline = performance.now() + patienceMs;
    const release = await claims.take(idsOf(batch));
    try {
      // The server would write an id again that stands elsewhere, in this stream or another.
      const places = freshIds ? new Map() : await lookup(batch, deadline);
      const outcomes = new Map(batch.map((append) => [append, judge(append, places)]));
      const fresh = batch.filter((append) => !outcomes.get(append));
      for (const chain of chains(fresh, maxAppendBytes)) {
        const written = await writeChain(chain, deadline);
        for (const [index, append] of chain.entries()) outcomes.set(append, written[index]);
      }
      return batch.map((append) => outcomes.get(append) ?? new Error(`Nothing is known of an append to ${append.stream}`));
    } catch (error) {
      return batch.map(() => error as Error);
    } finally {
      release();
    }
  };
};

/**
 * Refuses what this store cannot keep though another could: an append is written whole, so it must fit.
 * @throws InvalidAppend
 */
export const checkFits = ({ stream, facts }: EncodedAppend, prefix: string, maxAppendBytes: number): void => {
  const system = `${prefix}${stream}`.startsWith('$') || facts.some((fact) => fact.type.startsWith('$'));
  if (system) throw new InvalidAppend(`An append to ${stream} uses a name that belongs to the server`);
  const bytes = bytesOf(facts);
  if (bytes > maxAppendBytes) throw new InvalidAppend(`An append to ${stream} has ${bytes} bytes, and ${maxAppendBytes} is the most`);
};
