import { setImmediate as turn } from 'node:timers/promises';
import type { Steps } from '@tulha/domain/kernel/steps';

/** The longest slice before other work has a turn. In ms. */
const SLICE_MS = 10;

/** Runs a long computation a slice at a time. @throws when `signal` says that it is not wanted any more */
export const aosPoucos = async <T>(steps: Steps<T>, signal: AbortSignal): Promise<T> => {
  for (let until = performance.now() + SLICE_MS; ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await turn();
    signal.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
};
