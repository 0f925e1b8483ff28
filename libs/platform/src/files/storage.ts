import { createHash, randomBytes } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

/** Size and digest of the content, counted while it was put. `sha256` in hexadecimal. */
export type Stored = { readonly bytes: number; readonly sha256: string };

/** First and last byte, both included; `last` beyond the end is the end. */
export type ByteRange = { readonly first: number; readonly last?: number | undefined };

/** The content sent: `bytes` of the file's `total`. */
export type Content = { readonly stream: Readable; readonly bytes: number; readonly total: number };

export type Entry = { readonly key: string; readonly bytes: number /** ms since 1970 */; readonly at: number };

/**
 * Storage of files' content, as bytes under keys that we make (`newKey`). It knows no account, no name and no type: those
 * are in facts. A file is there whole or not at all, and never changes; new content gets a new key.
 */
export type FileStorage = {
  /** @throws FileTooLarge beyond `maxBytes`; nothing of it stays. Likewise when `content` breaks off. */
  put(key: string, content: Readable, bound: { readonly maxBytes: number }): Promise<Stored>;
  /** @throws FileGone where there is none, RangeOutside where the range begins after the end */
  get(key: string, range?: ByteRange): Promise<Content>;
  /** A missing file counts as removed. */
  remove(key: string): Promise<void>;
  /** All files under a folder of keys (`anexos`), in no order; on a disk also the unfinished files of a process that died. */
  list(folder: string): AsyncIterable<Entry>;
  close(): Promise<void>;
};

export class FileGone extends Error {
  override readonly name = 'FileGone';
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  constructor(readonly maxBytes: number) {
    super(`More than ${maxBytes} bytes`);
  }
}

export class RangeOutside extends Error {
  override readonly name = 'RangeOutside';
  constructor(readonly total: number) {
    super(`The file has ${total} bytes`);
  }
}

/** The storage of files does not answer, or refuses access. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** The system's errors for a place that is closed to us, is no folder, is read-only, or whose disk fails. */
const OUT_OF_REACH = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'EIO', 'ESTALE', 'ENXIO']);

/**
 * Whether the system refused a file or folder because of its place, so that an operator has to repair the place, and not
 * because of the request.
 */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && 'syscall' in error && OUT_OF_REACH.has(error.code);

const KEY = /^[a-z][a-z0-9-]*(?:\/[a-z0-9][a-z0-9.-]*)+$/;

/** A new name for a file, with 128 random bits: `newKey('anexos/12')`. The folder comes from our code too, never from a user's text. */
export const newKey = (folder: string): string => {
  const name = randomBytes(16).toString('hex');
  return checkKey(`${folder}/${name.slice(0, 2)}/${name}`);
};

/** The second lock: keys are made by us, and one that could leave its folder is refused all the same. */
export const checkKey = (key: string): string => {
  if (!KEY.test(key) || key.includes('..') || key.length > 200) throw new Error(`No key of a file: ${JSON.stringify(key)}`);
  return key;
};

/** Lets bytes through, counts and digests them. @throws FileTooLarge in the stream */
export const createMeter = (maxBytes: number) => {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new FileTooLarge(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, stored: (): Stored => ({ bytes, sha256: hash.digest('hex') }) };
};

/** The range within a file of `total` bytes. @throws RangeOutside */
export const within = (range: ByteRange, total: number): { first: number; last: number } => {
  const last = Math.min(range.last ?? total - 1, total - 1);
  if (range.first < 0 || range.first > last) throw new RangeOutside(total);
  return { first: range.first, last };
};
