import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { folderFor } from './processes.js';

/** A disk so small that it is soon full: a tmpfs of its own. */

const MIB = 1_048_576;

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const mountAt = (folder: string, bytes: number): boolean =>
  process.platform === 'linux' && run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0755`, 'tmpfs', folder);

/** True where this user may mount a tmpfs at all: not in a container without the right to. */
export const canMount = (): boolean => {
  const folder = folderFor('disco');
  const able = mountAt(folder, MIB) && run('umount', folder);
  rmSync(folder, { recursive: true, force: true });
  return able;
};

/** Makes one. @throws where it cannot be mounted: ask `canMount` first. */
export const openSmallDisk = (bytes: number) => {
  const folder = folderFor('disco');
  if (!mountAt(folder, bytes)) throw new Error(`No tmpfs can be mounted at ${folder}`);
  const ballast = join(folder, 'lastro');
  return {
    folder,
    /** Leaves room for nothing, or for so many bytes. */
    fill: (leave = 0) => {
      const file = openSync(ballast, 'a');
      try {
        for (let piece = Buffer.alloc(MIB); piece.length > 0; ) {
          try {
            writeSync(file, piece);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            piece = piece.subarray(0, piece.length >> 1); // no room for this much: the rest is smaller
          }
        }
        if (leave > 0) ftruncateSync(file, fstatSync(file).size - leave);
      } finally {
        closeSync(file);
      }
    },
    /** Gives back all that `fill` took. */
    empty: () => rmSync(ballast, { force: true }),
    /** A folder on it. */
    at: (name: string): string => {
      mkdirSync(join(folder, name), { recursive: true });
      return join(folder, name);
    },
    close: () => {
      run('umount', '-l', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type SmallDisk = ReturnType<typeof openSmallDisk>;
