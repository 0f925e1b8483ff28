import { type FileHandle, open, opendir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, checkKey, createMeter, type Entry, FileGone, type FileStorage, within } from './storage.js';
import { writeWhole } from './write-whole.js';

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const openFile = async (path: string, key: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw missing(error) ? new FileGone(`No file ${key}`) : error;
  }
};

async function* filesUnder(root: string, folder: string): AsyncIterable<Entry> {
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

/** Files in a folder of this machine's, one for each key. Each is flushed and renamed into place, so that it is there whole or not at all. */
export const diskStorage = (root: string): FileStorage => {
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'));
  return {
    put: async (key, content, { maxBytes }) => {
      const { through, stored } = createMeter(maxBytes);
      await writeWhole(pathOf(key), (out) => pipeline(content, through, out, { end: false }));
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
        throw error;
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (folder) => filesUnder(root, folder),
    close: () => Promise.resolve(),
  };
};
