import { setImmediate as turn } from 'node:timers/promises';
import type { EncodedAppend } from '../../encode-append.js';
import { type Appended, StoreBusy } from '../../event-store.js';

/** The most that may wait or be under way at once, and the level from which an import waits, in facts and in bytes of JSON. */
const CAPACITY = { facts: 20_000, bytes: 64 * 1024 * 1024 } as const;
const ROOM = { facts: 4_000, bytes: 8 * 1024 * 1024 } as const;
/** Appends of one stream that are looked up, and perhaps written, together. */
const BATCH = 200;

export type Outcome = Appended | Error;

type Waiting = { readonly append: EncodedAppend; readonly resolve: (appended: Appended) => void; readonly reject: (error: Error) => void };

/** Takes the appends that may be judged together from a queue: not the same fact twice, or both would be found to be new. */
const takeBatch = (waiting: Waiting[]): Waiting[] => {
  const ids = new Set<string>();
  const twin = waiting.findIndex(({ append }) => {
    if (append.facts.some((fact) => ids.has(fact.eventId))) return true;
    for (const fact of append.facts) ids.add(fact.eventId);
    return false;
  });
  return waiting.splice(0, Math.min(twin === -1 ? BATCH : twin, BATCH));
};

/**
 * The appends of each stream one after the other, in the order they came, and streams beside each other. `write` gets appends of one
 * stream, must answer for each and never throw.
 */
export const createStreamQueues = (write: (batch: readonly EncodedAppend[]) => Promise<Outcome[]>) => {
  const queues = new Map<string, Waiting[]>();
  const running = new Set<Promise<void>>();
  let held = { facts: 0, bytes: 0 };
  let settled = Promise.withResolvers<void>();

  const settle = ({ append, resolve, reject }: Waiting, outcome: Outcome | undefined) => {
    held = { facts: held.facts - append.facts.length, bytes: held.bytes - append.bytes };
    if (outcome === undefined) reject(new Error(`Nothing is known of an append to ${append.stream}`));
    else if (outcome instanceof Error) reject(outcome);
    else resolve(outcome);
  };

  const run = async (stream: string, waiting: Waiting[]): Promise<void> => {
    for (await turn(); waiting.length > 0; await turn()) {
      const batch = takeBatch(waiting);
      const outcomes = await write(batch.map((one) => one.append));
      for (const [index, one] of batch.entries()) settle(one, outcomes[index]);
      settled.resolve();
      settled = Promise.withResolvers();
    }
    queues.delete(stream);
  };

  const queueOf = (stream: string): Waiting[] => {
    const known = queues.get(stream);
    if (known) return known;
    const queue: Waiting[] = [];
    queues.set(stream, queue);
    const done = run(stream, queue).finally(() => running.delete(done));
    running.add(done);
    return queue;
  };

  return {
    /** The load that waits or is under way. */
    held: () => held,
    /** @throws StoreBusy when too much is waiting already. */
    offer(append: EncodedAppend): Promise<Appended> {
      const [facts, bytes] = [held.facts + append.facts.length, held.bytes + append.bytes];
      if (facts > CAPACITY.facts || bytes > CAPACITY.bytes)
        return Promise.reject(new StoreBusy('Too many facts are waiting to be written'));
      held = { facts, bytes };
      const { promise, resolve, reject } = Promise.withResolvers<Appended>();
      queueOf(append.stream).push({ append, resolve, reject });
      return promise;
    },
    /** Resolves as soon as little waits: an import in a hurry waits for this before it offers the next. */
    async room(): Promise<void> {
      while (held.facts >= ROOM.facts || held.bytes >= ROOM.bytes) await settled.promise;
    },
    /** Resolves when nothing waits nor is under way. */
    async drained(): Promise<void> {
      await Promise.all(running);
    },
  };
};
