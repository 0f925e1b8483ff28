import type { Fact } from '@tulha/domain/kernel/fact';
import { type Appended, EventIdConflict, type EventStore, type NewFact, StoreBusy, VersionConflict } from '@tulha/event-store/event-store';
import type { Sealing } from '../sealing/sealing.js';
import type { Warm } from './stream-cache.js';
import type { Streams } from './streams.js';
import { StaleVersion, toFacts, type Wish } from './wish.js';

const TRIES_MAX = 12;

type Planned = { readonly wish: Wish; readonly facts: readonly NewFact[]; readonly from: number };
/** A wish that writes nothing, with how it ends and after how many planned ones it was decided. */
type Unwritten = { readonly wish: Wish; readonly settle: () => void; readonly after: number };
type Result = PromiseSettledResult<Appended>;
type Parts = { readonly store: EventStore; readonly sealing: Sealing; readonly streams: Streams };

/** A refusal, or a wish that already holds, is settled by calling what this returns. */
const decide = (wish: Wish, stream: string, { state, version }: Warm): readonly Fact[] | (() => void) => {
  try {
    if (wish.options.ifVersion !== undefined && wish.options.ifVersion !== version) throw new StaleVersion(version);
    const facts = wish.decider.decide(wish.command, state, wish.meta);
    return facts.length > 0 ? facts : () => wish.resolve({ stream, version, position: '', facts: [], repeated: false });
  } catch (error) {
    return () => wish.reject(error);
  }
};

/** Carries out what waits in one lane: folds what is new, decides one after another, appends together. */
export const createFlush = ({ store, sealing, streams }: Parts) => {
  /** Decides all wishes on the growing state, which ends up as it will be when everything planned is written. */
  const planAll = async (wishes: readonly Wish[], stream: string, at: Warm) => {
    const plan: Planned[] = [];
    const unwritten: Unwritten[] = [];
    for (const wish of wishes) {
      const earlier = wish.options.mayRepeat || wish.tries > 0 ? await streams.earlier(wish.meta.commandId) : undefined;
      const decided = earlier ? () => wish.resolve(earlier) : decide(wish, stream, at);
      if (typeof decided === 'function') {
        unwritten.push({ wish, settle: decided, after: plan.length });
        continue;
      }
      plan.push({ wish, facts: toFacts(decided, wish.meta), from: at.version + 1 });
      for (const fact of decided) at.state = wish.decider.evolve(at.state, fact);
      at.version += decided.length;
    }
    return { plan, unwritten };
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

  /** Ends a wish by what became of its append. @returns the wish when it must be decided again. */
  const settle = async ({ wish, facts, from }: Planned, result: Result, stream: string): Promise<Wish | undefined> => {
    if (result.status === 'fulfilled') {
      const { version, position, repeated } = result.value;
      const earlier = repeated ? await streams.earlier(wish.meta.commandId) : undefined;
      const recorded = facts.map((fact, index) => ({ ...fact, stream, version: from + index, position }));
      wish.resolve(earlier ?? { stream, version, position, facts: recorded, repeated });
      return undefined;
    }
    const { reason } = result;
    if (reason instanceof VersionConflict && wish.tries++ < TRIES_MAX) return wish;
    const earlier = reason instanceof EventIdConflict ? await streams.earlier(wish.meta.commandId) : undefined;
    if (earlier) wish.resolve(earlier);
    else wish.reject(reason instanceof VersionConflict ? new StoreBusy(`Stream ${stream} is contended`) : reason);
    return undefined;
  };

  /** @returns the wishes that lost a race and must be decided again. */
  return async (stream: string, wishes: readonly Wish[]): Promise<Wish[]> => {
    const [{ decider, options, tries }] = wishes as [Wish];
    const at = await streams.load(stream, decider, options.isNew === true && tries === 0 && wishes.length === 1);
    const before = at.version;
    const { plan, unwritten } = await planAll(wishes, stream, at);
    const results = await write(stream, plan);
    const settled = await Promise.all(plan.map((planned, index) => settle(planned, results[index] as Result, stream)));
    const again = settled.filter((wish) => wish !== undefined);
    // What was refused because of a fact that then lost its race was refused wrongly: it is decided again.
    const firstLost = results.findIndex(({ status }) => status === 'rejected');
    for (const { wish, settle: settleNow, after } of unwritten) {
      if (firstLost >= 0 && after > firstLost && wish.tries++ < TRIES_MAX) again.push(wish);
      else settleNow();
    }
    if (results.every((result) => result.status === 'fulfilled' && !result.value.repeated)) await streams.keep(stream, decider, at, before);
    return again;
  };
};
