import { zipSync } from 'fflate';

const bytesOf = (content: string | Buffer): Buffer => (typeof content === 'string' ? Buffer.from(content) : content);

/** An archive of a few files held in memory, by their names. */
export const zipped = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, bytesOf(content)]))));
