import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, ftruncateSync } from 'node:fs';
import { join } from 'node:path';
import { folderFor } from './processes.js';

/** A disk of its own whose writes can be held up for any time: a process that writes or flushes waits and gets no error. */

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Makes one. Undefined where it cannot be: it needs the right to mount, a loop device and `fsfreeze`. */
export const openFrozenDisk = (bytes: number) => {
  if (process.platform !== 'linux') return undefined;
  const above = folderFor('parada');
  const [image, folder] = [join(above, 'disco.img'), mkdtempSync(join(above, 'disco-'))];
  const file = openSync(image, 'w');
  ftruncateSync(file, bytes);
  closeSync(file);
  const thaw = () => run('fsfreeze', '--unfreeze', folder);
  const able = run('mkfs.ext4', '-q', '-F', image) && run('mount', '-o', 'loop', image, folder);
  const close = () => {
    thaw();
    run('umount', '-l', folder);
    rmSync(above, { recursive: true, force: true });
  };
  if (!able || !run('chmod', '755', above, folder) || !run('fsfreeze', '--freeze', folder) || !thaw()) {
    close();
    return undefined;
  }
  return { folder, freeze: () => run('fsfreeze', '--freeze', folder), thaw, close };
};

export type FrozenDisk = NonNullable<ReturnType<typeof openFrozenDisk>>;
