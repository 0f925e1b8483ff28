import { type FileHandle, open, opendir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type ByteRange,
  checkKey,
  createMeter,
  type Entry,
  FileGone,
  type FileStorage,
  isOutOfReach,
  StorageUnavailable,
  within,
} from './storage.js';
import { writeWhole } from './write-whole.js';

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Says in the storage's own words that the folder does not let us in, as of a bucket; a full disk stays one. @throws always */
const sayWhy = (error: unknown): never => {
  throw isOutOfReach(error) ? new StorageUnavailable('The folder of files is out of reach', { cause: error }) : error;
};

const openFile = async (path: string, key: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (missing(error)) throw new FileGone(`No file ${key}`);
    return sayWhy(error);
  }
};

async function* entriesUnder(root: string, folder: string): AsyncIterable<Entry> {
  const entries = await opendir(join(root, folder), { recursive: true }).catch((error: unknown) => {
    if (missing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch((error: unknown) => {
      if (missing(error)) return undefined; // removed meanwhile
      throw error;
    });
    if (found) yield { key: relative(root, path).split(sep).join('/'), bytes: found.size, at: found.mtimeMs };
  }
}

async function* filesUnder(root: string, folder: string): AsyncIterable<Entry> {
  try {
    yield* entriesUnder(root, folder);
  } catch (error) {
    sayWhy(error);
  }
}

/** Files in a folder of this machine, one for each key. Each is flushed and renamed into place, so that it is there whole or not at all. */
export const diskStorage = (root: string): FileStorage => {
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'));
  return {
    put: async (key, content, { maxBytes }) => {
      const { through, stored } = createMeter(maxBytes);
      await writeWhole(pathOf(key), (out) => pipeline(content, through, out, { end: false })).catch(sayWhy);
      return stored();
    },
    get: async (key, range?: ByteRange) => {
      const file = await openFile(pathOf(key), key);
      try {
        const { size: total } = await file.stat();
        const { first, last } = range ? within(range, total) : { first: 0, last: total - 1 };
        const bytes = last - first + 1;
        const stream = bytes === 0 ? file.createReadStream() : file.createReadStream({ start: first, end: last });
        return { stream, bytes, total };
      } catch (error) {
        await file.close();
        return sayWhy(error);
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }).catch(sayWhy),
    list: (folder) => filesUnder(root, folder),
    close: () => Promise.resolve(),
  };
};
