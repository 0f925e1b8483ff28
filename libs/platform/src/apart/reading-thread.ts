import { registerHooks } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { Reading } from './readers.js';

/** Reads strangers' files for `read-apart.ts`, a batch for each time it is asked. It may be ended at any moment. */

// In tests, which run from the sources, imported files end in `.ts` instead of the written `.js`.
if (import.meta.url.endsWith('.ts'))
  registerHooks({
    resolve: (name, context, next) =>
      next(name.startsWith('.') && context.parentURL?.endsWith('.ts') ? name.replace(/\.js$/, '.ts') : name, context),
  });
const { carryOut } = await import('./readers.js');

let batches: AsyncGenerator<unknown[]> | undefined;

const answer = async (asked: Reading | 'next') => {
  try {
    if (asked !== 'next') batches = carryOut(asked);
    const { done, value } = (await batches?.next()) ?? { done: true, value: undefined };
    return { batch: done ? undefined : value };
  } catch (error) {
    const { name, message } = error as Error;
    return { error: { name, message } };
  }
};

parentPort?.on('message', async (asked: Reading | 'next') => {
  // oxlint-disable-next-line require-post-message-target-origin -- to another thread, not to a window
  parentPort?.postMessage(await answer(asked));
});
