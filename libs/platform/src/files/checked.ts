import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ByteRange, type Content, type FileStorage, RangeOutside, type Stored, within } from './storage.js';

/** The content under a key is not the one put there: another size, or other bytes. Only a copy of it helps. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** The largest file that is held in memory to be checked before any of it goes out. */
const SMALL = 8 * 1_048_576;

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/**
 * Lets bytes through, the last of them only once the digest is right: otherwise the reader gets less than the promised
 * length, and so knows.
 */
const lastIfRight = (key: string, sha256: string): Transform => {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      const before = held;
      held = chunk;
      if (before) this.push(before);
      done();
    },
    flush(done) {
      if (hash.digest('hex') !== sha256) return done(new FileDamaged(`Other bytes in ${key}`));
      done(null, held);
    },
  });
};

/**
 * A file, or a piece of it, that has the size it had when it was put.
 * @throws FileDamaged, FileGone, RangeOutside
 */
export const getSized = async (files: FileStorage, key: string, was: Pick<Stored, 'bytes'>, range?: ByteRange): Promise<Content> => {
  const content = await files.get(key, range).catch((error: unknown) => {
    // It would be there, were the file as long as it was.
    const isCut = error instanceof RangeOutside && range && range.first < was.bytes && range.first <= (range.last ?? was.bytes);
    throw isCut ? new FileDamaged(`${key} is shorter than it was`) : error;
  });
  if (content.total === was.bytes) return content;
  content.stream.destroy();
  throw new FileDamaged(`${key} has ${content.total} bytes and had ${was.bytes}`);
};

/**
 * A file, or a piece of it, as it was put. The size is checked before any byte is sent, and the digest too for a small file.
 * A damaged large file fails at its end; for a piece of one only the size is checked.
 * @param was size and digest noted when it was put
 * @throws FileDamaged, FileGone, RangeOutside
 */
export const getChecked = async (files: FileStorage, key: string, was: Stored, range?: ByteRange): Promise<Content> => {
  const small = was.bytes <= SMALL;
  const { stream, bytes, total } = await getSized(files, key, was, small ? undefined : range);
  if (!small) return { stream: range ? stream : pipeline(stream, lastIfRight(key, was.sha256), () => undefined), bytes, total };
  const content = await buffer(stream);
  if (digestOf(content) !== was.sha256) throw new FileDamaged(`Other bytes in ${key}`);
  const { first, last } = range ? within(range, total) : { first: 0, last: total - 1 };
  const part = content.subarray(first, last + 1);
  return { stream: Readable.from(part.length > 0 ? [part] : []), bytes: part.length, total };
};

/** Reads a file to its end and says whether it is as it was put. @throws FileDamaged, FileGone */
export const checkWhole = async (files: FileStorage, key: string, was: Stored): Promise<void> => {
  const { stream } = await getChecked(files, key, was);
  for await (const _ of stream);
};
