import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PRIVATE } from '@tulha/platform/files/private';
import { createMeter, type Stored } from '@tulha/platform/files/storage';
import { brokenOff, type FormEnd } from './form-end.js';

/** A part that broke off before anybody listened is already closed, and whoever reads it would wait without end. @throws where it is one */
export const requireOpen = (part: Readable, { broken }: FormEnd): void => {
  if (part.destroyed || broken()) throw brokenOff();
};

/** Writes one part of an upload to a file that is not there yet. */
export const savePart = async (part: Readable, path: string, end: FormEnd): Promise<Stored> => {
  requireOpen(part, end);
  const { through, stored } = createMeter(Number.POSITIVE_INFINITY);
  end.ends(through);
  await pipeline(part, through, createWriteStream(path, { flags: 'wx', flush: true, mode: PRIVATE.file })).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? brokenOff() : error;
    },
  );
  return stored();
};
