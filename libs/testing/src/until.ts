import { setTimeout as wait } from 'node:timers/promises';

/** Ten times the slowest usual wait on a busy machine: it ends a hang, and no test is held to it. */
const WITHIN_MS = 120_000;
const EVERY_MS = 20;

type Waiting = {
  /** How long at most. */
  readonly withinMs?: number;
  /** How long between two looks. */
  readonly everyMs?: number;
  /** The present state, for the sentence about a missing condition. */
  readonly instead?: () => unknown;
};

const told = (value: unknown): string =>
  (value instanceof Error ? String(value) : (JSON.stringify(value) ?? String(value))).slice(0, 2_000);

const insteadOf = async ({ instead }: Waiting, seen: unknown, trouble: unknown): Promise<string> => {
  if (instead) return `there was ${told(await instead())}`;
  return trouble === undefined ? `the last look said ${told(seen)}` : `the last look failed: ${told(trouble)}`;
};

/**
 * The only wait of the tests: checks again and again until the condition holds. An error of a check, while something
 * restarts, counts as not yet.
 * @param condition gives a value, or undefined, null or false while it does not hold.
 * @param what names it, for the reader of a failure.
 * @returns the value
 * @throws after `withinMs`, with `what` and the state that `instead` gives
 */
export const until = async <T>(
  condition: () => T | Promise<T>,
  what: string,
  waiting: Waiting = {},
): Promise<Exclude<T, undefined | null | false>> => {
  const { withinMs = WITHIN_MS, everyMs = EVERY_MS } = waiting;
  const last = performance.now() + withinMs;
  for (;;) {
    let seen: T | undefined;
    let trouble: unknown;
    try {
      seen = await condition();
      if (seen !== undefined && seen !== null && seen !== false) return seen as Exclude<T, undefined | null | false>;
    } catch (error) {
      trouble = error;
    }
    if (performance.now() > last) {
      throw new Error(`Did not come in ${withinMs / 1_000} s: ${what}; ${await insteadOf(waiting, seen, trouble)}`, { cause: trouble });
    }
    await wait(everyMs);
  }
};
