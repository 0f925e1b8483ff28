import { setTimeout as wait } from 'node:timers/promises';

/** Others are notified at once of the first append, and then at most so often, in ms. */
const EVERY_MS = 4;

/**
 * Tells other processes about an append after it is written: within the transaction, telling would cost an append more than
 * its index entries, and all others wait for it. A notification lost with its connection is made up by the next one; one
 * lost with this process is made up when readers next look for themselves.
 */
export const createNotifier = (tell: () => Promise<unknown>, onTrouble: (error: unknown) => void) => {
  let telling: Promise<void> | undefined;
  let again = false;

  const run = async (): Promise<void> => {
    do {
      again = false;
      await tell().catch(onTrouble);
      await wait(EVERY_MS);
    } while (again);
    telling = undefined;
  };

  return {
    appended(): void {
      if (telling) again = true;
      else telling = run();
    },
    /** Resolves when all were notified of the appends so far. */
    async told(): Promise<void> {
      await telling;
    },
  };
};
