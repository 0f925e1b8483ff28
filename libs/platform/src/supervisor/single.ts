import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.js';
import { claim, isStill } from './claim.js';
import { readNote, writePrivate } from './files.js';
import { createTrouble } from './say.js';

type Running = { readonly pid: number; readonly url: string; readonly children?: Record<string, number> };

export type Single = {
  /** Remembers a child, so that the next start can end it should this one be killed. */
  remember(name: string, pid: number): void;
  release(): void;
};

const ORPHAN_GRACE_MS = 6_000;
const AGAIN_MS = 1_000;

/** A signal to a process that may be gone by now. */
const tell = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** A killed supervisor's children end by themselves within seconds; one that hangs is ended here. */
const endOrphans = async (children: Record<string, number>): Promise<void> => {
  const orphans = () => Object.values(children).filter((pid) => isStill(pid, /main\.js/));
  const deadline = Date.now() + ORPHAN_GRACE_MS;
  for (const pid of orphans()) tell(pid, 'SIGTERM');
  while (orphans().length > 0) {
    if (Date.now() > deadline) for (const pid of orphans()) tell(pid, 'SIGKILL');
    await wait(50);
  }
};

const isRunning = ({ url, pid }: Pick<Running, 'url' | 'pid'>): StartError =>
  new StartError('JA_EM_EXECUCAO', `A Tulha já está em execução em ${url} (processo ${pid}).`);

/**
 * Claims the data folder for this process.
 * @throws StartError JA_EM_EXECUCAO while another one runs on it, or where a file about that cannot be read.
 */
export const claimFolder = async (folder: string, url: string): Promise<Single> => {
  const file = join(folder, 'supervisor.json');
  const claimed = claim(folder, url);
  if ('owner' in claimed) throw isRunning(claimed.owner);
  let before: Running | undefined;
  try {
    before = readNote<Running>(file);
  } catch (error) {
    claimed.release();
    throw error;
  }
  // A version of before claims the folder by this note alone.
  if (before && isStill(before.pid, /supervisor/)) {
    claimed.release();
    throw isRunning(before);
  }
  if (before) await endOrphans(before.children ?? {});
  const children: Record<string, number> = {};
  const write = () => writePrivate(file, { pid: process.pid, url, children } satisfies Running);
  write();
  let again: NodeJS.Timeout | undefined;
  const unwritten = createTrouble(`Não foi possível gravar ${file}`, `${file} voltou a ser gravado.`);
  /** A full disk must not end the product: the note is written when there is room. */
  const insist = () => {
    clearTimeout(again);
    try {
      write();
      unwritten.over();
    } catch (error) {
      unwritten.is(error);
      again = setTimeout(insist, AGAIN_MS).unref();
    }
  };
  return {
    remember: (name, pid) => {
      children[name] = pid;
      insist();
    },
    release: () => {
      clearTimeout(again);
      rmSync(file, { force: true });
      claimed.release();
    },
  };
};
