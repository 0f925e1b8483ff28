import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PRIVATE } from '@tulha/platform/files/private';
import { createMeter, type Stored } from '@tulha/platform/files/storage';
import { brokenOff, type FormEnd } from './form-end.js';

/** A part of a form that broke off before it was read is already closed, and reading it would wait without end. @throws where the part is closed */
export const requireOpen = (part: Readable, { broken }: FormEnd): void => {
  if (part.destroyed || broken()) throw brokenOff();
};

/** Writes one part of an upload to a file that is not there yet. `flush`: whether it is on the disk before the answer says that it came. */
export const savePart = async (part: Readable, path: string, end: FormEnd, flush: boolean): Promise<Stored> => {
  requireOpen(part, end);
  const { through, stored } = createMeter(Number.POSITIVE_INFINITY);
  end.ends(through);
  await pipeline(part, through, createWriteStream(path, { flags: 'wx', flush, mode: PRIVATE.file })).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? brokenOff() : error;
    },
  );
  return stored();
};
