import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const textOf = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it ended while we looked, or this system has no /proc
  }
};

/** How long a process has had work and no processor, in ms; 0 where it is gone or the system does not tell. */
const unserved = (pid: number): number => Number(textOf(String(pid), 'schedstat').split(' ')[1] ?? 0) / 1e6;
/** How long another machine on the same host has had each of our processors, in ms. */
const stolen = (): number => (Number(/^cpu {2}(?:\d+ ){7}(\d+)/.exec(textOf('.', 'stat'))?.[1] ?? 0) * 10) / availableParallelism();

/** No machine is so busy that what takes longer than this many times what was promised is not the product's. */
const BUSY_TIMES = 1.5;

/**
 * A watch for what is promised of the product, by which the machine is not measured: while one of those who are waited for, or whoever waits,
 * has work and the machine serves others, it stands still, for a third of the time at most. What they do themselves counts, however long.
 * @param waitedFor their process ids, which may be others later.
 * @returns how long it has been so far, in ms.
 */
export const startWatch = (waitedFor: () => readonly number[]): (() => number) => {
  const all = () => [process.pid, ...waitedFor()];
  const [began, before, stolenBefore] = [performance.now(), new Map(all().map((pid) => [pid, unserved(pid)])), stolen()];
  return () => {
    const kept = all().map((pid) => Math.max(0, unserved(pid) - (before.get(pid) ?? 0)));
    const passed = performance.now() - began;
    return Math.max(passed / BUSY_TIMES, passed - kept.reduce((sum, ms) => sum + ms, stolen() - stolenBefore));
  };
};

/**
 * Asks again and again until there is an answer. What the question throws while something restarts is no answer.
 * @param watch what `withinMs` goes by.
 */
export const until = async <T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 120_000,
  watch = startWatch(() => []),
): Promise<T> => {
  let trouble: unknown;
  for (;;) {
    try {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen;
    } catch (error) {
      trouble = error;
    }
    if (watch() > withinMs) throw new Error(`Waited too long for ${what}`, { cause: trouble });
    await wait(20);
  }
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // gone, or never ours
  }
};

/** A signal to a process that may be gone by now. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  if (isAlive(pid)) process.kill(pid, name);
};

/** Kills like a power cut kills, and waits until they are gone. */
export const killHard = async (pids: readonly number[]): Promise<void> => {
  for (const pid of pids) signal(pid, 'SIGKILL');
  await until(`the end of ${pids.join(', ')}`, () => !pids.some(isAlive), 30_000);
};

const pids = (): string[] => {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return []; // no /proc: what was started is known by its files alone
  }
};

/** Children of a process: the server processes of a postmaster. */
export const childrenOf = (parent: number): number[] =>
  pids()
    .filter((pid) => Number(/^\d+ \(.*\) \S (\d+)/s.exec(textOf(pid, 'stat'))?.[1]) === parent)
    .map(Number);

/** Processes that were started for a folder nobody else knows: it stands in their command line or environment. */
export const processesOf = (folder: string): number[] =>
  pids()
    .filter(
      (pid) =>
        Number(pid) !== process.pid && (textOf(pid, 'cmdline').includes(folder) || textOf(pid, 'environ').includes(`TULHA_DATA=${folder}`)),
    )
    .map(Number);

/** Says what was measured, or by which seed to see it again: a test that passes tells nothing else. */
export const tell = (line: string, fields?: object): void => {
  process.stderr.write(`  ${line}${fields ? ` ${JSON.stringify(fields)}` : ''}\n`);
};

/** Numbers in [0, 1) that look random and come again with the same seed. */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
};
