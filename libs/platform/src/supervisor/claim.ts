import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isOutOfRoom } from '../cannot-write.js';
import { isAlive } from '../postgres/postmaster.js';
import { readNote, writePrivate } from './files.js';

/**
 * The owner of a folder: of numbered claims the one with the highest number, while its process lives. A number is taken by a
 * link, which the system gives to one process alone; it is never given back, nor the highest one removed, so that no process
 * can take a number that another took meanwhile.
 */
const FOLDER = 'posse';

export type Owner = {
  readonly pid: number;
  readonly url: string;
  /** Ids of processes come again: when this one began, in the system's own count. Empty where the system does not tell. */
  readonly began: string;
  /** It ended in order. */
  readonly over?: true;
};

const readProc = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};

/** When a process began: the 22nd field of its state, the 20th after its name, which may hold anything. */
const beganAt = (pid: number): string => {
  if (process.platform !== 'linux') return '';
  const text = readProc(pid, 'stat') ?? '';
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

/** Process ids are reused: on Linux the command line tells whether this one is still who we think. Elsewhere only life is known. */
export const isStill = (pid: number, script: RegExp): boolean => {
  if (pid === process.pid || !isAlive(pid)) return false;
  return process.platform !== 'linux' || script.test(readProc(pid, 'cmdline') ?? '');
};

const isThere = ({ pid, began, over }: Owner): boolean => !over && isStill(pid, /supervisor/) && (began === '' || began === beganAt(pid));

const numbersIn = (folder: string): number[] =>
  readdirSync(folder)
    .map(Number)
    .filter(Number.isSafeInteger)
    .toSorted((a, b) => a - b);

/** Makes a file that is complete from the moment it exists. @returns false where another process has it. */
const take = (folder: string, number: number, owner: Owner): boolean => {
  const own = join(folder, `${process.pid}.meu`);
  writePrivate(own, owner);
  try {
    linkSync(own, join(folder, String(number)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
};

/**
 * Claims a data folder for this process. @returns how to give it back, or whose it is.
 * @throws StartError where the claim that stands cannot be read
 */
export const claim = (data: string, url: string): { readonly release: () => void } | { readonly owner: Owner } => {
  const folder = join(data, FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const me: Owner = { pid: process.pid, url, began: beganAt(process.pid) };
  for (;;) {
    const highest = numbersIn(folder).at(-1) ?? 0;
    const owner = highest === 0 ? undefined : readNote<Owner>(join(folder, String(highest)));
    if (owner && isThere(owner)) return { owner };
    if (highest > 0 && !owner) continue; // a higher one has taken its place meanwhile
    const mine = highest + 1;
    if (!take(folder, mine, me)) continue;
    if (numbersIn(folder).at(-1) !== mine) {
      // The list we went by was read while another changed it; who has a higher one may have removed ours already.
      rmSync(join(folder, String(mine)), { force: true });
      continue;
    }
    for (const old of numbersIn(folder)) if (old < mine) rmSync(join(folder, String(old)), { force: true });
    const release = () => {
      try {
        writePrivate(join(folder, String(mine)), { ...me, over: true } satisfies Owner);
      } catch (error) {
        // Without room for the note, the end of this process releases the claim as well.
        if (!isOutOfRoom(error)) throw error;
      }
    };
    return { release };
  }
};
