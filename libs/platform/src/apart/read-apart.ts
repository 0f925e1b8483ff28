import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createLine } from '../turns.js';
import type { Reading } from './readers.js';

/** A machine that others keep busy is slow, and no file is to blame for it: by the clock a reading may take so many times its time. */
const BY_THE_CLOCK = 8;
const LOOK_MS = 50;

/** Bounds on processor time and memory of one reading. An honest file needs far less; a reading past them is ended. */
export const APART = { withinMs: 20_000, heapMb: 256, stackMb: 4 } as const;
/** How many are read at once: of spreadsheets, which fill the memory, one; of all else, which is soon read, two. */
const AT_ONCE = { sheets: 1, rest: 2 } as const;
const WAITING_MAX = 64;
/** A thread that has had nothing to do for so long is let go. In ms. */
const IDLE_MS = 10_000;

/** The file was not read to its end; `why` names the bound it reached. */
export class NotRead extends Error {
  override readonly name = 'NotRead';
  readonly why: 'time' | 'memory';
  constructor(why: 'time' | 'memory') {
    super(why === 'time' ? 'O arquivo leva tempo demais para ser lido.' : 'O arquivo, aberto, ocupa memória demais.');
    this.why = why;
  }
}

/** The error of a reader, from its thread. */
export class ReaderError extends Error {
  constructor({ name, message }: { readonly name: string; readonly message: string }) {
    super(message);
    this.name = name;
  }
}

type Answer = { readonly batch?: readonly unknown[]; readonly error?: { readonly name: string; readonly message: string } };
/** `secret`: what it opens is not left on a thread that reads other files. */
type Limits = { readonly withinMs: number; readonly heapMb: number; readonly secret?: true };
type Thread = { readonly worker: Worker; readonly heapMb: number; leave?: NodeJS.Timeout };

const idle: Thread[] = [];

const lineOf = (atOnce: number) => createLine({ atOnce, waitingMax: WAITING_MAX, what: 'Too many files wait to be read' });
const LINES = { sheets: lineOf(AT_ONCE.sheets), rest: lineOf(AT_ONCE.rest) };
const lineFor = ({ kind }: Reading) => (kind === 'table' || kind === 'sheet' ? LINES.sheets : LINES.rest);

const startThread = (heapMb: number): Thread => {
  const ending = extname(import.meta.url);
  const worker = new Worker(new URL(`./reading-thread${ending}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: APART.stackMb },
    ...(ending === '.ts' ? { execArgv: ['--conditions=@tulha/source'] } : {}),
  });
  worker.unref(); // it does not keep an ending process alive
  worker.on('error', () => undefined); // the caller gets the error; of an ending thread there is no caller
  return { worker, heapMb };
};

const rest = (thread: Thread): void => {
  idle.push(thread);
  thread.leave = setTimeout(() => {
    idle.splice(idle.indexOf(thread), 1);
    void thread.worker.terminate();
  }, IDLE_MS).unref();
};

const takeThread = (heapMb: number): Thread => {
  const at = idle.findIndex((one) => one.heapMb === heapMb);
  const [thread = startThread(heapMb)] = at < 0 ? [] : idle.splice(at, 1);
  clearTimeout(thread.leave);
  return thread;
};

/** Processor time of a thread, in ms. One that has not begun, or has ended, counts 0. */
const spentBy = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  );

/**
 * Calls `late` once a thread has spent `until` ms in all, or its present question takes `ms` many times over. @returns a way to end the
 * watch
 */
const watch = (worker: Worker, { ms, until }: { readonly ms: number; readonly until: number }, late: () => void): (() => void) => {
  let over = false;
  const last = setTimeout(late, ms * BY_THE_CLOCK);
  const look = async () => {
    const left = until - (await spentBy(worker));
    if (over) return;
    if (left <= 0) late();
    else next = setTimeout(look, Math.max(left, LOOK_MS));
  };
  let next = setTimeout(look, ms);
  return () => {
    over = true;
    clearTimeout(next);
    clearTimeout(last);
  };
};

/** Asks for the next batch. @throws NotRead */
const ask = async (worker: Worker, asked: Reading | 'next', time: Parameters<typeof watch>[1]): Promise<Answer> => {
  const answered = Promise.withResolvers<Answer>();
  const fail = (error: NodeJS.ErrnoException) => answered.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new NotRead('memory') : error);
  const endWatch = watch(worker, time, () => answered.reject(new NotRead('time')));
  worker.ref();
  const gone = () => answered.reject(new NotRead('memory'));
  worker.once('message', answered.resolve).once('error', fail).once('exit', gone);
  try {
    // oxlint-disable-next-line require-post-message-target-origin -- to another thread, not to a window
    worker.postMessage(asked);
    return await answered.promise;
  } finally {
    endWatch();
    worker.off('message', answered.resolve).off('error', fail).off('exit', gone).unref();
  }
};

/** Whether a reader refused the file by itself: the thread is as it was before. Any other error may have left it in disorder. */
const isRefusal = ({ name }: { readonly name: string }): boolean => name.startsWith('Unreadable');

/**
 * Reads a stranger's file on a thread of its own, with bounds on time and memory: it delays no other work, and past a bound
 * it is ended. Batches are read as they are taken, so that no more than one is under way.
 * @param who owner of the file: waiting owners take turns
 * @throws NotRead past a bound, ReaderError with the name and the message of the reader's error, Crowded
 */
export async function* readApart<T>(who: string, reading: Reading, limits: Limits = APART): AsyncGenerator<readonly T[]> {
  const leave = await lineFor(reading)(who);
  let thread: Thread | undefined;
  const { withinMs: ms, heapMb } = limits;
  try {
    thread = takeThread(heapMb);
    const until = (await spentBy(thread.worker)) + ms;
    for (let asked: Reading | 'next' = reading; ; asked = 'next') {
      const { batch, error } = await ask(thread.worker, asked, { ms, until });
      if (error) {
        if (isRefusal(error) && !limits.secret) {
          rest(thread);
          thread = undefined;
        }
        throw new ReaderError(error);
      }
      if (!batch) break;
      yield batch as readonly T[];
    }
    if (limits.secret) return;
    rest(thread);
    thread = undefined;
  } finally {
    // Left half way, past its bounds, or secret: nothing of it is needed any more.
    if (thread) void thread.worker.terminate();
    leave();
  }
}
