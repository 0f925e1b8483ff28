import type { EncodedAppend } from '../encode-append.js';
import { type Appended, StoreBusy } from '../event-store.js';
import { BATCH, nextBatch } from './batch.js';
import type { Outcome } from './write-batch.js';

/** The most that may wait or be under way at once, in facts and in bytes of JSON. */
const CAPACITY = { facts: 20_000, bytes: 64 * 1024 * 1024 } as const;

type Waiting = { readonly append: EncodedAppend; readonly resolve: (appended: Appended) => void; readonly reject: (error: Error) => void };

const sizeOf = (appends: readonly EncodedAppend[]) => ({
  facts: appends.reduce((sum, { facts }) => sum + facts.length, 0),
  bytes: appends.reduce((sum, { bytes }) => sum + bytes, 0),
});

const settle = ({ append, resolve, reject }: Waiting, outcome: Outcome | undefined) => {
  if (outcome === undefined) reject(new Error(`Nothing is known of an append to ${append.stream}`));
  else if (outcome instanceof Error) reject(outcome);
  else resolve(outcome);
};

/** With fewer facts, a batch of its own would cost more than it spares. */
const WORTH_A_LANE = 100;

/**
 * Gathers the appends of many callers into batches. The log has a single tail, so batches are written one after the other; but while
 * the database writes one, another lane makes the next, and has it there when the tail is free. No stream is in two batches at once.
 * `write` must answer for each append and never throw; `wrote` is called after each batch.
 */
export const createAppendQueue = (
  write: (batch: readonly EncodedAppend[], lane: number) => Promise<Outcome[]>,
  wrote: () => void,
  lanes = 1,
) => {
  let waiting: Waiting[] = [];
  let held = { facts: 0, bytes: 0 };
  let looking = false;
  let underWay = 0;
  // The lane that was used last is taken first: its resources are at hand.
  const free = Array.from({ length: lanes }, (_, lane) => lane).reverse();
  const streams = new Set<string>();
  let settled = Promise.withResolvers<void>();

  const send = async (lane: number, batch: readonly Waiting[]) => {
    const appends = batch.map(({ append }) => append);
    const { facts, bytes } = sizeOf(appends);
    underWay += facts;
    for (const { stream } of appends) streams.add(stream);
    const outcomes = await write(appends, lane);
    underWay -= facts;
    held = { facts: held.facts - facts, bytes: held.bytes - bytes };
    for (const { stream } of appends) streams.delete(stream);
    free.push(lane);
    wrote();
    for (const [index, one] of batch.entries()) settle(one, outcomes[index]);
    settled.resolve();
    settled = Promise.withResolvers();
    look();
  };

  /** How many of those that wait the next lane takes: all, half of them while another lane can take the rest, or none for now. */
  const share = (): number => {
    const facts = held.facts - underWay;
    if (underWay > 0) return facts >= Math.max(WORTH_A_LANE, underWay / 2) ? waiting.length : 0;
    return free.length > 1 && facts >= 2 * WORTH_A_LANE ? Math.ceil(waiting.length / 2) : waiting.length;
  };

  const fill = () => {
    looking = false;
    while (waiting.length > 0) {
      const [most, lane] = [share(), free.at(-1)];
      if (most === 0 || lane === undefined) return;
      const { batch, rest } = nextBatch(waiting, { underWay: streams, most });
      if (batch.length === 0) return;
      waiting = rest;
      free.pop();
      void send(lane, batch);
    }
  };

  // A turn of the event loop lets all who were just answered, or just read from their sockets, join the same batch.
  const look = () => {
    if (looking || waiting.length === 0 || free.length === 0) return;
    looking = true;
    setImmediate(fill);
  };

  return {
    /** @throws StoreBusy when too much is waiting already. */
    offer(append: EncodedAppend): Promise<Appended> {
      const [facts, bytes] = [held.facts + append.facts.length, held.bytes + append.bytes];
      if (facts > CAPACITY.facts || bytes > CAPACITY.bytes)
        return Promise.reject(new StoreBusy('Too many facts are waiting to be written'));
      held = { facts, bytes };
      const { promise, resolve, reject } = Promise.withResolvers<Appended>();
      waiting.push({ append, resolve, reject });
      look();
      return promise;
    },
    /** The load that waits or is under way now. */
    held: () => held,
    /** Resolves as soon as no more than two batches wait. An import awaits it before it offers the next. */
    async room(): Promise<void> {
      while (held.facts >= 2 * BATCH.facts || held.bytes >= 2 * BATCH.bytes) await settled.promise;
    },
    /** Resolves when nothing waits nor is under way. */
    async drained(): Promise<void> {
      while (held.facts > 0) await settled.promise;
    },
  };
};
