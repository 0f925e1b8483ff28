import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive; its name with `/` between folders. */
export type Entry = { readonly name: string; readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

const CHUNK = 64 * 1_024;
/** The first day a ZIP can tell, by the clock on the wall: the same files give the same archive. */
const DATE = new Date(1980, 0, 1);

/**
 * Writes a ZIP archive: deflated, without dates. It holds one chunk of the files at a time, waits for the stream when that
 * is full, and does not end it.
 */
export const writeZip = async (out: Writable, entries: Iterable<Entry>): Promise<void> => {
  const packed: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const flush = async () => {
    for (const chunk of packed.splice(0)) {
      if (out.errored) throw out.errored;
      if (!out.write(chunk)) await once(out, 'drain');
    }
    await breathe();
  };
  for (const { name, content } of entries) {
    const file = new ZipDeflate(name);
    file.mtime = DATE;
    archive.add(file);
    for await (const part of content)
      for (let at = 0; at < part.length; at += CHUNK) {
        file.push(part.subarray(at, at + CHUNK));
        await flush();
      }
    file.push(new Uint8Array(), true);
  }
  archive.end();
  await flush();
};
