import type { Recorded } from '@tulha/domain/kernel/fact';
import { type EventStore, wholeStream } from '@tulha/event-store/event-store';
import type { Sealing } from '../sealing/sealing.js';
import { deriveId } from './derive-id.js';
import type { SnapshotStore } from './snapshots.js';
import { createStreamCache, type Warm } from './stream-cache.js';
import type { AnyDecider, Receipt } from './wish.js';

const SNAPSHOT_EVERY = 200;

type Parts = {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly snapshots: SnapshotStore;
  readonly limit: number;
  readonly onTrouble: (error: unknown) => void;
};

/** Streams as the rules see them: folded, kept warm in memory, brought up to date by reading only the new facts. */
export const createStreams = ({ store, sealing, snapshots, limit, onTrouble }: Parts) => {
  const cache = createStreamCache(limit);
  const saving = new Set<string>();

  /**
   * The state now. It leaves the cache until `keep`: evolve may change it in place, and no other caller may see it half way.
   * @throws StreamCut where facts are missing: the rest of a stream is no ground for a decision
   */
  const load = async (stream: string, decider: AnyDecider, isNew: boolean): Promise<Warm> => {
    const kept = cache.get(stream);
    if (!kept && isNew) return { state: decider.initial(), version: -1 };
    cache.drop(stream);
    const snapshot = !kept && decider.snapshot !== undefined ? await snapshots.load(stream, decider.snapshot) : undefined;
    let { state, version } = kept ?? snapshot ?? { state: decider.initial(), version: -1 };
    for await (const page of pages(wholeStream(store, stream, version + 1))) {
      for (const fact of await sealing.open(page)) {
        state = decider.evolve(state, fact);
        version = fact.version;
      }
    }
    return { state, version };
  };

  /** Not awaited: a big state takes longer to save than the commands behind it take to decide. One at a time for a stream. */
  const snapshot = (stream: string, shape: number, { version, state }: Warm): void => {
    if (saving.has(stream)) return;
    saving.add(stream);
    void snapshots
      .save(stream, shape, version, state)
      .catch(onTrouble)
      .finally(() => saving.delete(stream));
  };

  /** Keeps a state that surely agrees with the log, and snapshots it where it passed a round number of facts. */
  const keep = (stream: string, decider: AnyDecider, at: Warm, before: number): void => {
    cache.set(stream, at);
    const crossed = Math.floor((at.version + 1) / SNAPSHOT_EVERY) > Math.floor((before + 1) / SNAPSHOT_EVERY);
    if (decider.snapshot !== undefined && crossed) snapshot(stream, decider.snapshot, at);
  };

  /** The facts that an earlier try of a command wrote, if there was one. */
  const earlier = async (commandId: string): Promise<Receipt | undefined> => {
    const first = await store.find(deriveId(commandId, '0'));
    if (!first) return undefined;
    const facts: Recorded[] = [];
    for await (const next of store.read(first.stream, first.version)) {
      if (next.meta.commandId !== commandId) break;
      facts.push(next);
    }
    const last = facts.at(-1) ?? first;
    return { stream: first.stream, version: last.version, position: last.position, facts: await sealing.open(facts), repeated: true };
  };

  return { load, keep, earlier, drop: cache.drop };
};

export type Streams = ReturnType<typeof createStreams>;

/** Groups an async sequence into arrays, so that sealed facts are opened many at a time. */
async function* pages<T>(items: AsyncIterable<T>, size = 1_000): AsyncIterable<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length === size) {
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}
