import { setTimeout as wait } from 'node:timers/promises';

/** A sleep that can be cut short: by `wake`, because there is something to do, or by `stop`, for good. */
export const createWaker = () => {
  const end = new AbortController();
  let wakeUp: (() => void) | undefined;
  /** A call came while no sleep was under way: the next sleep must not wait for another one. */
  let called = false;
  return {
    wake: (): void => {
      called = true;
      wakeUp?.();
    },
    stopped: () => end.signal.aborted,
    /** Ends after `ms` milliseconds, or when woken or stopped; at once when woken since the last sleep. */
    sleep: async (ms: number): Promise<void> => {
      if (called || end.signal.aborted) {
        called = false;
        return;
      }
      const over = new AbortController();
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
        end.signal.addEventListener('abort', () => resolve(), { once: true, signal: over.signal });
      });
      const slept = wait(ms, undefined, { signal: over.signal }).catch((error: Error) => {
        if (error.name !== 'AbortError') throw error; // an abort is the purpose
      });
      await Promise.race([woken, slept]);
      wakeUp = undefined;
      called = false;
      over.abort();
    },
    stop: () => end.abort(),
  };
};

export type Waker = ReturnType<typeof createWaker>;
