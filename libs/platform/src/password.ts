import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hash } from '@node-rs/argon2';
import type { Task } from './password-thread.js';

/** argon2id with 19 MiB and two passes: the OWASP Password Storage minimum. The variant is the library's default. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each check holds 19 MiB and a core for some 30 ms, behind everybody else's work; one core is always left to that. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Whoever would have to wait longer than a second is asked to come again. */
const WAITING_MAX = 64;
/** A thread that has had nothing to do for so long is let go. In ms. */
const IDLE_MS = 10_000;

/** Too many passwords are being checked. */
export class Crowded extends Error {
  override readonly name = 'Crowded';
}

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= WAITING_MAX) throw new Crowded('Too many passwords wait to be checked');
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
};

type Thread = { readonly worker: Worker; leave?: NodeJS.Timeout };
const idle: Thread[] = [];

const startThread = (): Thread => {
  const worker = new Worker(new URL(`./password-thread${extname(import.meta.url)}`, import.meta.url));
  worker.unref(); // nobody who ends waits for it
  return { worker };
};

/** Lets go of a thread that nobody asks any more. */
const rest = (thread: Thread): void => {
  idle.push(thread);
  thread.leave = setTimeout(() => {
    idle.splice(idle.indexOf(thread), 1);
    void thread.worker.terminate();
  }, IDLE_MS).unref();
};

/** Has it done by a thread that has nothing else to do. There are never more of them than are asked at once. */
const onThread = <T>(task: Task): Promise<T> =>
  inTurn(async () => {
    const thread = idle.pop() ?? startThread();
    clearTimeout(thread.leave);
    const { worker } = thread;
    const answer = Promise.withResolvers<{ result?: T; error?: string }>();
    worker.ref();
    worker.once('message', answer.resolve).once('error', answer.reject);
    // oxlint-disable-next-line require-post-message-target-origin -- to another thread, not to a window
    worker.postMessage(task);
    const { result, error } = await answer.promise;
    worker.off('error', answer.reject).unref();
    rest(thread);
    if (error !== undefined) throw new Error(error);
    return result as T;
  });

export const hashPassword = (password: string): Promise<string> => onThread({ password, options: OPTIONS });

/** A hash of nothing anyone knows: an unknown login costs the same time as a known one. */
const nobody = hash(crypto.randomUUID(), OPTIONS);

/** True when the password matches. `undefined` as the hash (no such user) takes as long and is false. @throws Crowded */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const against = stored ?? (await nobody);
  const matches = await onThread<boolean>({ password, options: OPTIONS, against });
  return matches && stored !== undefined;
};
