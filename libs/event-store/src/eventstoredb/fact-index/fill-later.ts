/** How long after something was written the index is filled. */
const FILL_AFTER_MS = 1_000;

/** Does some work a moment after it was asked for, however often that is, and never twice at once. Trouble is told: there is a next time. */
export const fillLater = (fill: () => Promise<void>, onTrouble: (error: unknown) => void) => {
  let timer: NodeJS.Timeout | undefined;
  let filled: Promise<void> = Promise.resolve();
  let stopped = false;
  return {
    soon(): void {
      if (stopped) return;
      timer ??= setTimeout(() => {
        filled = fill()
          .catch(onTrouble)
          .finally(() => {
            timer = undefined;
          });
      }, FILL_AFTER_MS).unref();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await filled;
    },
  };
};
