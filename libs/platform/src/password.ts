import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hash } from '@node-rs/argon2';
import type { Task } from './password-thread.js';
import { createTurns } from './turns.js';

/** argon2id with 19 MiB and two passes: the OWASP Password Storage minimum. The variant is the library's default. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each check holds 19 MiB and a core for some 30 ms, at a lower priority than all other work; one core is always left to that. */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A caller that would wait longer than a second is asked to come again. */
const WAITING_MAX = 64;
/** A thread that has had nothing to do for so long is let go. In ms. */
const IDLE_MS = 10_000;

const inTurn = createTurns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, what: 'Too many passwords wait to be checked' });

type Thread = { readonly worker: Worker; leave?: NodeJS.Timeout };
const idle: Thread[] = [];

const startThread = (): Thread => {
  const worker = new Worker(new URL(`./password-thread${extname(import.meta.url)}`, import.meta.url));
  worker.unref(); // it does not keep an ending process alive
  return { worker };
};

/** Ends a thread after a time without work. */
const rest = (thread: Thread): void => {
  idle.push(thread);
  thread.leave = setTimeout(() => {
    idle.splice(idle.indexOf(thread), 1);
    void thread.worker.terminate();
  }, IDLE_MS).unref();
};

/** Has it done by a thread that has nothing else to do. There are never more of them than are asked at once. */
const onThread = <T>(task: Task, who: string): Promise<T> =>
  inTurn(who, async () => {
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

/** The queue of signed-in users, and of callers without a queue of their own. */
const NOWHERE = '';

/** The length of a salt as the hashing function makes it. */
export const SALT_BYTES = 16;

/** @param salt must be unique; a caller that may have to repeat the same hash gives it, and gets the same hash then */
export const hashPassword = (password: string, salt?: Uint8Array): Promise<string> =>
  onThread({ password, options: salt ? { ...OPTIONS, salt } : OPTIONS }, NOWHERE);

/** A hash of nothing anyone knows: an unknown login costs the same time as a known one. */
const nobody = hash(crypto.randomUUID(), OPTIONS);

/**
 * True when the password matches. `undefined` as the hash (no such user) takes as long and is false.
 * @param who the caller's address, since the user is not known yet: callers take turns.
 * @throws Crowded
 */
export const verifyPassword = async (stored: string | undefined, password: string, who = NOWHERE): Promise<boolean> => {
  const against = stored ?? (await nobody);
  const matches = await onThread<boolean>({ password, options: OPTIONS, against }, who);
  return matches && stored !== undefined;
};
