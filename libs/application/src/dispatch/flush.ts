import type { Fact } from '@tulha/domain/kernel/fact';
import { EventIdConflict, type EventStore, StoreBusy, VersionConflict } from '@tulha/event-store/event-store';
import type { Sealing } from '../sealing/sealing.js';
import type { Warm } from './stream-cache.js';
import type { Streams } from './streams.js';
import { StaleVersion, toFacts, type Wish } from './wish.js';
import { createWriter, type Planned, type Result, stands } from './write.js';

const TRIES_MAX = 12;

/** A wish that writes nothing, with how it ends and after how many planned ones it was decided. */
type Unwritten = { readonly wish: Wish; readonly settle: () => void; readonly after: number };
type Parts = { readonly store: EventStore; readonly sealing: Sealing; readonly streams: Streams };

/** The facts to write. A refusal, or a wish that already holds, is settled by calling the returned function. */
const decide = (wish: Wish, stream: string, { state, version }: Warm): readonly Fact[] | (() => void) => {
  try {
    if (wish.options.ifVersion !== undefined && wish.options.ifVersion !== version) throw new StaleVersion(version);
    const facts = wish.decider.decide(wish.command, state, wish.meta);
    return facts.length > 0 ? facts : () => wish.resolve({ stream, version, position: '', facts: [], repeated: false });
  } catch (error) {
    return () => wish.reject(error);
  }
};

/** Carries out the commands that wait in one lane: folds new facts, decides one command after another, appends together. */
export const createFlush = ({ store, sealing, streams }: Parts) => {
  const write = createWriter({ store, sealing });

  /** The facts that an earlier try of a wish may have written. All wishes ask at once: one after the other they would hold up the lane. */
  const earlierOf = ({ options, tries, meta }: Wish) => (options.mayRepeat || tries > 0 ? streams.earlier(meta.commandId) : undefined);

  /** Decides all wishes on the growing state, which ends up as it will be when everything planned is written. */
  const planAll = async (wishes: readonly Wish[], stream: string, at: Warm) => {
    const plan: Planned[] = [];
    const unwritten: Unwritten[] = [];
    const twins: Wish[] = [];
    const planned = new Set<string>();
    const before = await Promise.all(wishes.map(earlierOf));
    for (const [index, wish] of wishes.entries()) {
      if (planned.has(wish.meta.commandId)) {
        wish.tries++; // by the next flush its twin is written, and then it is looked for
        twins.push(wish);
        continue;
      }
      const earlier = before[index];
      const decided = earlier ? () => wish.resolve(earlier) : decide(wish, stream, at);
      if (typeof decided === 'function') {
        unwritten.push({ wish, settle: decided, after: plan.length });
        continue;
      }
      plan.push({ wish, facts: toFacts(decided, wish.meta), from: at.version + 1 });
      planned.add(wish.meta.commandId);
      for (const fact of decided) at.state = wish.decider.evolve(at.state, fact);
      at.version += decided.length;
    }
    return { plan, unwritten, twins };
  };

  /** Ends a wish by the result of its append. @returns the wish when it must be decided again. */
  const settle = async ({ wish, facts, from }: Planned, result: Result, stream: string): Promise<Wish | undefined> => {
    if (result.status === 'fulfilled') {
      const { position, repeated } = result.value;
      const earlier = repeated ? await streams.earlier(wish.meta.commandId) : undefined;
      const recorded = facts.map((fact, index) => ({ ...fact, stream, version: from + index, position }));
      wish.resolve(earlier ?? { stream, version: from + facts.length - 1, position, facts: recorded, repeated });
      return undefined;
    }
    const { reason } = result;
    if (reason instanceof VersionConflict && wish.tries++ < TRIES_MAX) return wish;
    const earlier = reason instanceof EventIdConflict ? await streams.earlier(wish.meta.commandId) : undefined;
    if (earlier) wish.resolve(earlier);
    else wish.reject(reason instanceof VersionConflict ? new StoreBusy(`Stream ${stream} is contended`) : reason);
    return undefined;
  };

  /** @returns the wishes that must be decided again, in their order. */
  return async (stream: string, wishes: readonly Wish[]): Promise<Wish[]> => {
    const [{ decider, options, tries }] = wishes as [Wish];
    const at = await streams.load(stream, decider, options.isNew === true && tries === 0 && wishes.length === 1);
    const before = at.version;
    const { plan, unwritten, twins } = await planAll(wishes, stream, at);
    const spans = plan.map(({ wish, facts }) => wish.startSpan('append', { 'tulha.stream': stream, 'tulha.facts': facts.length }));
    const results = await write(stream, plan);
    for (const [index, result] of results.entries()) spans[index]?.(result.status === 'rejected' ? result.reason : undefined);
    const settled = await Promise.all(plan.map((planned, index) => settle(planned, results[index] as Result, stream)));
    const again = new Set([...twins, ...settled.filter((wish) => wish !== undefined)]);
    // Answers based on a fact that was not written in the end are wrong: those commands are decided again.
    const firstLost = results.findIndex((result) => !stands(result));
    for (const { wish, settle: settleNow, after } of unwritten) {
      if (firstLost >= 0 && after > firstLost && wish.tries++ < TRIES_MAX) again.add(wish);
      else settleNow();
    }
    const last = results.at(-1);
    // Elsewhere than planned: something stands before it that was never folded.
    const asPlanned = last?.status !== 'fulfilled' || last.value.version === at.version;
    if (firstLost === -1 && asPlanned) streams.keep(stream, decider, at, before);
    return wishes.filter((wish) => again.has(wish));
  };
};
