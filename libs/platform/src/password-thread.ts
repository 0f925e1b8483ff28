import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/**
 * Checks passwords on a thread of its own, at a lower priority than all other work: a sign-in can wait a moment, and on an
 * idle machine it still has a core of its own. Imports nothing of ours, since it also runs from the sources.
 */
export type Task = { readonly password: string; readonly options: Options; readonly against?: string };

/** On Linux the priority is this thread's alone; elsewhere it would be the whole process's, and is left. */
const BEHIND = 5;
if (process.platform === 'linux') setPriority(0, BEHIND);

const carryOut = ({ password, options, against }: Task) => {
  try {
    return { result: against === undefined ? hashSync(password, options) : verifySync(against, password) };
  } catch (error) {
    return { error: String(error) };
  }
};

// oxlint-disable-next-line require-post-message-target-origin -- to another thread, not to a window
parentPort?.on('message', (task: Task) => parentPort?.postMessage(carryOut(task)));
