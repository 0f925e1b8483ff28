import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Modes of stored files: only the user who runs Tulha may read them, under any umask. */
export const PRIVATE = { folder: 0o700, file: 0o600 } as const;

/** Writes a file that only its owner may read, whole or not at all: on a full disk the old file stays, and no other is left beside it. */
export const writeWhole = (file: string, text: string): void => {
  const fresh = `${file}.novo`;
  rmSync(fresh, { force: true });
  try {
    const handle = openSync(fresh, 'wx', PRIVATE.file);
    try {
      writeFileSync(handle, text, { flush: true });
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
};

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The content of a folder first, the folder last: after an interruption it is still open, and the work begins anew. */
const close = async (path: string): Promise<void> => {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return; // where it leads is not ours
  if (!found.isDirectory()) return chmod(path, PRIVATE.file);
  for (const name of await readdir(path))
    await close(join(path, name)).catch((error: unknown) => {
      if (!missing(error)) throw error; // removed meanwhile
    });
  await chmod(path, PRIVATE.folder);
};

/** Private folders under the data folder. */
const FOLDERS = ['arquivos', 'correio', 'exportacoes', 'importacoes', 'logs'];

/** Closes folders to others that earlier versions left open. Once closed, a folder is not looked through again. */
export const closeFolders = async (dataDir: string): Promise<void> => {
  for (const name of FOLDERS) {
    const folder = join(dataDir, name);
    const found = await lstat(folder).catch((error: unknown) => {
      if (missing(error)) return undefined;
      throw error;
    });
    if (found?.isDirectory() && (found.mode & 0o077) !== 0) await close(folder);
  }
};
