import { setTimeout as wait } from 'node:timers/promises';
import type { CommandMeta, Decider } from '@tulha/domain/kernel/decider';
import type { Fact, Message, Recorded } from '@tulha/domain/kernel/fact';
import { type Appended, EventIdConflict, type EventStore, type NewFact, StoreBusy, VersionConflict } from '@tulha/event-store/event-store';
import type { Sealing } from '../sealing/sealing.js';
import { deriveId } from './derive-id.js';
import { type SnapshotStore, noSnapshots } from './snapshots.js';
import { createStreamCache, type Warm } from './stream-cache.js';

/** What became of a command. When the wish already held, `facts` is empty and `position` is `''`; else it is how far a reader must be. */
export type Receipt = {
  readonly stream: string;
  readonly version: number;
  readonly position: string;
  readonly facts: readonly Recorded[];
  /** True when these facts had been written by an earlier try of the same command. */
  readonly repeated: boolean;
};

export type DispatchOptions = {
  /** Refuse with StaleVersion unless the stream is at this version (`If-Match`). */
  readonly ifVersion?: number;
  /** The caller knows that the stream is new: it is not read first. */
  readonly isNew?: boolean;
  /** This command may have been tried before: look for what it wrote before deciding again. */
  readonly mayRepeat?: boolean;
};

/** The record changed since the caller read it. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';
  constructor(readonly current: number) {
    super(`The stream is at ${current}`);
  }
}

type AnyDecider = Decider<Message, Fact, unknown>;
type Wish = {
  readonly decider: AnyDecider;
  readonly command: Message;
  readonly meta: CommandMeta;
  readonly options: DispatchOptions;
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
};
type Result = PromiseSettledResult<Appended>;
type Planned = { readonly wish: Wish; readonly facts: readonly NewFact[]; readonly from: number };

const LANE_MAX = 5_000;
const FLUSH_MAX = 500;
const TRIES_MAX = 12;
const SNAPSHOT_EVERY = 200;

export type DispatchParts = {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly snapshots?: SnapshotStore;
  /** How many folded streams are kept in memory. */
  readonly warm?: number;
  /** Hears of errors that are not a wish's own: a store that cannot be read, a snapshot that could not be kept. */
  readonly onTrouble?: (error: unknown) => void;
};

const toFacts = (events: readonly Fact[], { now, ...meta }: CommandMeta): NewFact[] =>
  events.map((event, index) => ({
    type: event.type,
    data: event.data,
    eventId: deriveId(meta.commandId, String(index)),
    schemaVersion: 0,
    meta: {
      conta: meta.conta,
      ator: meta.ator,
      fazenda: meta.fazenda,
      commandId: meta.commandId,
      correlationId: meta.correlationId ?? meta.commandId,
      causationId: meta.causationId ?? meta.commandId,
      recordedAt: now,
    },
  }));

/**
 * The only place that loads, decides and appends. Commands of one stream wait in its lane: a flush folds what is new,
 * decides them one after another on the growing state and appends them together, each whole or not at all. A lost race
 * (another process wrote first) is loaded and decided again.
 */
export const createDispatch = ({
  store,
  sealing,
  snapshots = noSnapshots,
  warm: limit = 2_000,
  onTrouble = () => undefined,
}: DispatchParts) => {
  const cache = createStreamCache(limit);
  const lanes = new Map<string, Wish[]>();

  const load = async (stream: string, decider: AnyDecider, isNew: boolean): Promise<Warm> => {
    let warm = cache.get(stream);
    if (!warm && isNew) return { state: decider.initial(), version: -1 };
    if (!warm && decider.snapshot !== undefined) warm = await snapshots.load(stream, decider.snapshot);
    let { state, version } = warm ?? { state: decider.initial(), version: -1 };
    cache.drop(stream); // evolve may change it in place: nobody else may see it half way
    for await (const page of pages(store.read(stream, version + 1))) {
      for (const fact of await sealing.open(page)) {
        state = decider.evolve(state, fact);
        version = fact.version;
      }
    }
    return { state, version };
  };

  const original = async (fact: Recorded): Promise<Receipt> => {
    const facts: Recorded[] = [];
    for await (const next of store.read(fact.stream, fact.version)) {
      if (next.meta.commandId !== fact.meta.commandId) break;
      facts.push(next);
    }
    const last = facts.at(-1) ?? fact;
    return { stream: fact.stream, version: last.version, position: last.position, facts: await sealing.open(facts), repeated: true };
  };

  const findEarlier = async ({ meta }: Wish): Promise<Receipt | undefined> => {
    const first = await store.find(deriveId(meta.commandId, '0'));
    return first && original(first);
  };

  /** Decides one wish on the state so far. A refusal or a wish that already holds is settled by calling what it returns. */
  const decide = (wish: Wish, stream: string, at: Warm): readonly Fact[] | (() => void) => {
    const { version } = at;
    try {
      if (wish.options.ifVersion !== undefined && wish.options.ifVersion !== version) throw new StaleVersion(version);
      const facts = wish.decider.decide(wish.command, at.state, wish.meta);
      return facts.length > 0 ? facts : () => wish.resolve({ stream, version, position: '', facts: [], repeated: false });
    } catch (error) {
      return () => wish.reject(error);
    }
  };

  const settle = async (planned: Planned, result: Result, stream: string) => {
    const { wish, facts, from } = planned;
    if (result.status === 'fulfilled') {
      const { version, position, repeated } = result.value;
      if (repeated) return void wish.resolve((await findEarlier(wish)) as Receipt);
      const recorded = facts.map((fact, index) => ({ ...fact, stream, version: from + index, position }));
      return void wish.resolve({ stream, version, position, facts: recorded, repeated });
    }
    const { reason } = result;
    if (reason instanceof VersionConflict && wish.tries++ < TRIES_MAX) return wish;
    if (reason instanceof EventIdConflict) {
      const earlier = await findEarlier(wish);
      if (earlier) return void wish.resolve(earlier);
    }
    return void wish.reject(reason instanceof VersionConflict ? new StoreBusy(`Stream ${stream} is contended`) : reason);
  };

  const flush = async (stream: string, wishes: readonly Wish[]): Promise<Wish[]> => {
    const [{ decider, options, tries }] = wishes as [Wish];
    const at = await load(stream, decider, options.isNew === true && tries === 0 && wishes.length === 1);
    const plan: Planned[] = [];
    const unwritten: { wish: Wish; settle: () => void; after: number }[] = [];
    for (const wish of wishes) {
      const earlier = wish.options.mayRepeat || wish.tries > 0 ? await findEarlier(wish) : undefined;
      const decided = earlier ? () => wish.resolve(earlier) : decide(wish, stream, at);
      if (typeof decided === 'function') {
        unwritten.push({ wish, settle: decided, after: plan.length });
        continue;
      }
      const facts = toFacts(decided, wish.meta);
      plan.push({ wish, facts, from: at.version + 1 });
      for (const fact of facts) at.state = decider.evolve(at.state, fact);
      at.version += facts.length;
    }
    const results = await write(stream, plan);
    const again = (await Promise.all(plan.map((planned, index) => settle(planned, results[index] as Result, stream)))).filter(
      (wish) => wish !== undefined,
    );
    // What was refused because of a fact that then lost its race was refused wrongly: it is decided again.
    const firstLost = results.findIndex(({ status }) => status === 'rejected');
    for (const { wish, settle: settleNow, after } of unwritten) {
      if (firstLost >= 0 && after > firstLost && wish.tries++ < TRIES_MAX) again.push(wish);
      else settleNow();
    }
    if (results.every((result) => result.status === 'fulfilled' && !result.value.repeated)) await keep(stream, decider, at, plan[0]);
    return again;
  };

  const write = async (stream: string, plan: readonly Planned[]): Promise<Result[]> => {
    const appends = await Promise.all(
      plan.map(async ({ facts, from }) => ({
        stream,
        expected: from === 0 ? ('no-stream' as const) : from - 1,
        facts: await sealing.seal(facts),
      })),
    );
    const [only] = appends;
    if (!only) return [];
    return appends.length === 1 ? Promise.allSettled([store.append(only)]) : store.appendMany(appends);
  };

  const keep = async (stream: string, decider: AnyDecider, at: Warm, first: Planned | undefined) => {
    cache.set(stream, at);
    if (!first) return;
    const crossed = Math.floor(at.version / SNAPSHOT_EVERY) > Math.floor((first.from - 1) / SNAPSHOT_EVERY);
    if (decider.snapshot !== undefined && crossed) await snapshots.save(stream, decider.snapshot, at.version, at.state);
  };

  const run = async (stream: string, lane: Wish[]) => {
    while (lane.length > 0) {
      const wishes = lane.splice(0, FLUSH_MAX);
      try {
        const again = await flush(stream, wishes);
        if (again.length > 0) await wait(Math.random() * 10 * (again[0]?.tries ?? 1));
        lane.unshift(...again);
      } catch (error) {
        cache.drop(stream);
        onTrouble(error);
        for (const wish of wishes) wish.reject(error); // those already settled do not hear of it
      }
    }
    lanes.delete(stream);
  };

  /**
   * Grants a wish to one stream.
   * @throws DomainError when the rules refuse, StaleVersion when `ifVersion` is not met, StoreBusy when too much is waiting.
   */
  return <C extends Message, E extends Fact, S>(
    decider: Decider<C, E, S>,
    id: string | number,
    command: C,
    meta: CommandMeta,
    options: DispatchOptions = {},
  ): Promise<Receipt> => {
    const stream = `${decider.category}-${id}`;
    return new Promise((resolve, reject) => {
      const wish: Wish = { decider: decider as unknown as AnyDecider, command, meta, options, resolve, reject, tries: 0 };
      const lane = lanes.get(stream);
      if (lane && lane.length >= LANE_MAX) return reject(new StoreBusy(`Too many commands wait for ${stream}`));
      if (lane) return void lane.push(wish);
      const fresh = [wish];
      lanes.set(stream, fresh);
      void run(stream, fresh);
    });
  };
};

export type Dispatch = ReturnType<typeof createDispatch>;

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
