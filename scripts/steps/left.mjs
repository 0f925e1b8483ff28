import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Leftovers that a step must not have: processes started for its folder, files in it, and disks mounted there. */

/** How long a process that was asked to end may take. */
const GRACE_MS = 5_000;
const LOOK_MS = 100;

const isLinux = process.platform === 'linux';

const textOf = (pid, file) => {
  try {
    return file === 'cwd' ? readlinkSync(`/proc/${pid}/cwd`) : readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it ended while we looked, or is another user's
  }
};

/** The system's line about a process after its name: state, parent, group; a zombie has ended and waits only for its parent. */
const statusOf = (pid) => textOf(pid, 'stat').split(') ').at(-1).split(' ');

/**
 * Ids of processes, other than this one, that have the folder in their environment or command line or as their place, or are of a group.
 */
export const processesOf = (folder, group) =>
  (isLinux ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const [state, , itsGroup] = statusOf(pid);
      if (state === 'Z') return false;
      return Number(itsGroup) === group || ['environ', 'cmdline', 'cwd'].some((file) => textOf(pid, file).includes(folder));
    })
    .map(Number);

const mountsIn = (folder) =>
  (isLinux ? readFileSync('/proc/mounts', 'utf8').split('\n') : [])
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`));

const endProcess = (pid) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/** Ends all processes of a folder at once, and removes it. */
export const clear = (folder, group) => {
  for (const pid of processesOf(folder, group)) endProcess(pid);
  for (const mount of mountsIn(folder)) spawnSync('umount', ['-l', mount]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
};

const nameOf = (pid) => textOf(pid, 'cmdline').replaceAll('\0', ' ').trim().slice(0, 160) || textOf(pid, 'comm').trim();

/** How many names of a folder are listed, enough to tell who made it. */
const NAMES = 8;
const inside = (path) => {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return '';
  const names = readdirSync(path, { recursive: true });
  return names.length === 0 ? ' (vazia)' : ` (${names.slice(0, NAMES).join(', ')}${names.length > NAMES ? '…' : ''})`;
};

/**
 * Looks for a step's leftovers, once it has had its time to end, and removes all of them.
 * @param group of processes in which the step ran
 * @returns a line for each process, entry and mount; none where there are none
 */
export const sweep = async (folder, group) => {
  const last = performance.now() + GRACE_MS;
  while (processesOf(folder, group).length > 0 && performance.now() < last) await wait(LOOK_MS);
  const left = [
    ...processesOf(folder, group).map((pid) => `processo ${pid}: ${nameOf(pid)}`),
    ...mountsIn(folder).map((mount) => `disco ${mount}`),
    ...readdirSync(folder).map((name) => `pasta ou arquivo ${join(folder, name)}${inside(join(folder, name))}`),
  ];
  clear(folder, group);
  return left;
};
