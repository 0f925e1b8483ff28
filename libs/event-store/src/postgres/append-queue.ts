import { setImmediate as turn } from 'node:timers/promises';
import type { EncodedAppend } from '../encode-append.js';
import { type Appended, StoreBusy } from '../event-store.js';
import { BATCH, nextBatch } from './batch.js';
import type { Outcome } from './write-batch.js';

/** What may wait or be under way at once, in facts and in bytes of JSON. */
const CAPACITY = { facts: 20_000, bytes: 64 * 1024 * 1024 } as const;

type Waiting = { readonly append: EncodedAppend; readonly resolve: (appended: Appended) => void; readonly reject: (error: Error) => void };

/**
 * Gathers the appends of many callers into batches and writes one batch at a time: the log has a single tail, so a second lane
 * would only wait for the first. `write` must answer for each append and never throw; `wrote` is called after each batch.
 */
export const createAppendQueue = (write: (batch: readonly EncodedAppend[]) => Promise<Outcome[]>, wrote: () => void) => {
  let waiting: Waiting[] = [];
  let held = { facts: 0, bytes: 0 };
  let lane: Promise<void> | undefined;
  let settled = Promise.withResolvers<void>();

  const settle = ({ append, resolve, reject }: Waiting, outcome: Outcome | undefined) => {
    held = { facts: held.facts - append.facts.length, bytes: held.bytes - append.bytes };
    if (outcome === undefined) reject(new Error(`Nothing is known of an append to ${append.stream}`));
    else if (outcome instanceof Error) reject(outcome);
    else resolve(outcome);
  };

  const run = async () => {
    // A turn of the event loop lets all who were just answered, or just read from their sockets, join the same batch.
    for (await turn(); waiting.length > 0; await turn()) {
      const { batch, rest } = nextBatch(waiting);
      waiting = rest;
      const outcomes = await write(batch.map((one) => one.append));
      wrote();
      for (const [index, one] of batch.entries()) settle(one, outcomes[index]);
      settled.resolve();
      settled = Promise.withResolvers();
    }
    lane = undefined;
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
      lane ??= run();
      return promise;
    },
    /** What waits or is under way now. */
    held: () => held,
    /** Resolves as soon as no more than two batches wait: what an import in a hurry waits for before it offers the next. */
    async room(): Promise<void> {
      while (held.facts >= 2 * BATCH.facts || held.bytes >= 2 * BATCH.bytes) await settled.promise;
    },
    /** Resolves when nothing waits nor is under way. */
    async drained(): Promise<void> {
      await lane;
    },
  };
};
