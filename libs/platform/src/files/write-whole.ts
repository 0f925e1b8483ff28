import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { PRIVATE } from './private.js';

const syncFolder = async (path: string) => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/**
 * Writes a file that is there whole or not at all, also after a power cut: under another name, flushed, then renamed. Makes
 * its folder. @returns the result of `write`, and the number of bytes.
 */
export const writeWhole = async <T>(path: string, write: (out: Writable) => Promise<T>): Promise<{ result: T; bytes: number }> => {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE.folder });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.parcial`;
  const out = createWriteStream(unfinished, { flags: 'wx', flush: true, mode: PRIVATE.file });
  const closed = finished(out);
  try {
    const written = write(out).then((result) => {
      out.end();
      return result;
    });
    const [result] = await Promise.all([written, closed]);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return { result, bytes: out.bytesWritten };
  } catch (error) {
    out.destroy();
    await Promise.allSettled([closed]);
    await rm(unfinished, { force: true });
    throw error;
  }
};
