/** How long after something was written the index is filled. */
const FILL_AFTER_MS = 1_000;
/** How long after trouble at the longest. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Runs some work shortly after it was requested, never twice at once, until it reports that nothing is left and no request
 * came since it began. A failure is reported and the work tried again, after a longer pause each time.
 * @param fill says whether something is left.
 */
export const fillLater = (fill: () => Promise<boolean>, onTrouble: (error: unknown) => void, afterMs = FILL_AFTER_MS) => {
  let timer: NodeJS.Timeout | undefined;
  let filling: Promise<void> | undefined;
  let pause = afterMs;
  let again = false;
  let stopped = false;

  const run = async (): Promise<void> => {
    timer = undefined;
    again = false;
    try {
      again = (await fill()) || again;
      pause = afterMs;
    } catch (error) {
      again = true;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      onTrouble(error);
    }
    filling = undefined;
    if (again) soon();
  };

  const soon = (): void => {
    if (filling) again = true;
    else if (!stopped) {
      timer ??= setTimeout(() => {
        filling = run();
      }, pause).unref();
    }
  };

  return {
    soon,
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await filling;
    },
  };
};
