import { setTimeout as wait } from 'node:timers/promises';

/** Ten times what the slowest of the usual takes on a busy machine: it ends what hangs, and no test is held to it. */
const WITHIN_MS = 120_000;
const EVERY_MS = 20;

type Waiting = {
  /** How long at most. */
  readonly withinMs?: number;
  /** How long between two looks. */
  readonly everyMs?: number;
  /** What is there instead, for the sentence that says what did not come. */
  readonly instead?: () => unknown;
};

const told = (value: unknown): string =>
  (value instanceof Error ? String(value) : (JSON.stringify(value) ?? String(value))).slice(0, 2_000);

const insteadOf = async ({ instead }: Waiting, seen: unknown, trouble: unknown): Promise<string> => {
  if (instead) return `there was ${told(await instead())}`;
  return trouble === undefined ? `the last look said ${told(seen)}` : `the last look failed: ${told(trouble)}`;
};

/**
 * The one wait of the tests: looks again and again until there is something. What a look throws, while something restarts, is no answer.
 * @param condition what is there, or undefined, null or false while it is not.
 * @param what names it, for whoever reads that it did not come.
 * @returns what came
 * @throws after `withinMs`, with `what` and what was there instead
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
