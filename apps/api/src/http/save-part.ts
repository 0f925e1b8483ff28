import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An upload that breaks off, called as the library that reads it calls one (`problem.filter.ts`). */
const broken = () => new Error('Part terminated early');

/** A part that broke off before anybody listened is already closed, and whoever reads it would wait without end. @throws where it is one */
export const requireOpen = (part: Readable): void => {
  if (part.destroyed) throw broken();
};

/** Writes one part of an upload to a file that is not there yet. @returns bytes written */
export const savePart = async (part: Readable, path: string): Promise<number> => {
  requireOpen(part);
  const out = createWriteStream(path, { flags: 'wx', flush: true });
  await pipeline(part, out).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? broken() : error;
  });
  return out.bytesWritten;
};
