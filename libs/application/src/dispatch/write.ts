import {
  type Appended,
  EventIdConflict,
  type EventStore,
  InvalidAppend,
  type NewFact,
  VersionConflict,
} from '@tulha/event-store/event-store';
import type { Sealing } from '../sealing/sealing.js';
import type { Wish } from './wish.js';

/** A wish with the facts decided for it, to stand in the stream from version `from` on. */
export type Planned = { readonly wish: Wish; readonly facts: readonly NewFact[]; readonly from: number };
type Sealed = Planned & { readonly sealed: readonly NewFact[] };
export type Result = PromiseSettledResult<Appended>;

/** Written now, as planned. */
export const stands = (result: Result): boolean => result.status === 'fulfilled' && !result.value.repeated;
/** The outcome of a wish that was decided on facts that were not written. */
const groundless = (stream: string): PromiseRejectedResult => ({ status: 'rejected', reason: new VersionConflict(stream, 'no-stream') });
/** An append refused for one of the wishes in it; anything else is as true of each of them alone. */
const concernsOne = (reason: unknown): boolean => reason instanceof EventIdConflict || reason instanceof InvalidAppend;

/** Whether the ids of its facts are new for certain. After one try this code cannot know it any more. */
const isFirstTry = ({ wish: { options, tries } }: Planned): boolean => options.mayRepeat === false && tries === 0;

/** Writes the plan of one flush, as far as it can be sealed. */
export const createWriter = ({ store, sealing }: { readonly store: EventStore; readonly sealing: Sealing }) => {
  const append = async (stream: string, run: readonly Sealed[], firstTry: boolean): Promise<Result> => {
    const from = run[0]?.from ?? 0;
    const facts = run.flatMap(({ sealed }) => sealed);
    const expected = from === 0 ? ('no-stream' as const) : from - 1;
    const [result] = await Promise.allSettled([store.append({ stream, expected, facts, firstTry })]);
    return result;
  };

  /**
   * Writes a run of wishes in one append: nothing decided on a fact may be written without it, and a stream that another process
   * brought to just the version expected would take the second of two. Refused for the sake of one, the run is halved to find it.
   */
  const writeRun = async (stream: string, run: readonly Sealed[], firstTry = run.every(isFirstTry)): Promise<Result[]> => {
    if (run.length === 0) return [];
    const result = await append(stream, run, firstTry);
    if (run.length === 1 || result.status === 'fulfilled' || !concernsOne(result.reason)) return run.map(() => result);
    const middle = run.length >> 1;
    const head = await writeRun(stream, run.slice(0, middle), false);
    return [
      ...head,
      ...(head.every(stands) ? await writeRun(stream, run.slice(middle), false) : run.slice(middle).map(() => groundless(stream))),
    ];
  };

  /** The outcome of each wish, in the order planned. Once one is not written, those after it are not either. */
  return async (stream: string, plan: readonly Planned[]): Promise<Result[]> => {
    const sealings = await Promise.allSettled(plan.map(({ facts }) => sealing.seal(facts)));
    const run: Sealed[] = [];
    for (const [index, result] of sealings.entries()) {
      if (result.status === 'rejected')
        return [...(await writeRun(stream, run)), result, ...plan.slice(index + 1).map(() => groundless(stream))];
      run.push({ ...(plan[index] as Planned), sealed: result.value });
    }
    return writeRun(stream, run);
  };
};
