import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tulha/testing/until';

/** A folder of a suite's own below that of the run, whose end removes the files of a suite that was killed. */
export const folderFor = (name: string): string => mkdtempSync(join(process.env.TULHA_FAULTS ?? tmpdir(), `tulha-${name}-`));

const textOf = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it ended while we looked, or this system has no /proc
  }
};

/** True while a process exists, also as a zombie. */
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
  await until(() => !pids.some(isAlive), `the end of ${pids.join(', ')}`);
};

const pids = (): string[] => {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return []; // no /proc: processes are known by their files alone
  }
};

/** Children of a process: the server processes of a postmaster. */
export const childrenOf = (parent: number): number[] =>
  pids()
    .filter((pid) => Number(/^\d+ \(.*\) \S (\d+)/s.exec(textOf(pid, 'stat'))?.[1]) === parent)
    .map(Number);

/** Processes started for a folder of their own: it stands in their command line or environment. */
export const processesOf = (folder: string): number[] =>
  pids()
    .filter(
      (pid) =>
        Number(pid) !== process.pid && (textOf(pid, 'cmdline').includes(folder) || textOf(pid, 'environ').includes(`TULHA_DATA=${folder}`)),
    )
    .map(Number);

/** Starts to measure a time that is reported and not asserted. @returns how long it has been, in ms */
export const stopwatch = (): (() => number) => {
  const began = performance.now();
  return () => Math.round(performance.now() - began);
};

/** Reports a measurement, or the seed to repeat a run: a test that passes prints nothing else. */
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
