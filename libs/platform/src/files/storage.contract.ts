import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileGone, type FileStorage, FileTooLarge, newKey, RangeOutside } from './storage.js';

const MIB = 1_048_576;
const MUCH = { maxBytes: 64 * MIB };

/** Content that arrives and then breaks off, as an upload whose sender has gone. */
async function* brokenOff() {
  yield Buffer.alloc(MIB, 'x');
  throw new Error('gone');
}

/** This instant by the clock of the file system, which need not be the process's. */
const instantOfFiles = (): number => {
  const folder = mkdtempSync(join(tmpdir(), 'tulha-instante-'));
  const { mtimeMs } = statSync(folder);
  rmSync(folder, { recursive: true });
  return mtimeMs;
};
/** Some places tell whole seconds only. */
const SECOND_MS = 1_000;

/** The promises of every file storage. `open` gives each test an empty one. */
export const storageContract = (name: string, open: () => Promise<{ readonly files: FileStorage; drop(): Promise<void> }>) =>
  describe(`file storage contract: ${name}`, () => {
    let files: FileStorage;
    let drop: () => Promise<void>;
    beforeEach(async () => {
      ({ files, drop } = await open());
    });
    afterEach(async () => {
      await files.close();
      await drop();
    });
    const put = (key: string, content: Buffer | string, bound = MUCH) => files.put(key, Readable.from([Buffer.from(content)]), bound);
    const text = async (key: string, range?: { first: number; last?: number }) =>
      (await buffer((await files.get(key, range)).stream)).toString();
    const keys = async (folder: string) => {
      const found: string[] = [];
      for await (const { key } of files.list(folder)) found.push(key);
      return found.sort();
    };

    it('keeps bytes as they came, counted and digested on the way', async () => {
      const key = newKey('anexos/1');
      expect(await put(key, 'café')).toEqual({ bytes: 5, sha256: createHash('sha256').update('café').digest('hex') });
      const { stream, ...sizes } = await files.get(key);
      expect(sizes).toEqual({ bytes: 5, total: 5 });
      expect(await buffer(stream)).toEqual(Buffer.from('café'));
    });

    it('keeps the empty file, and one larger than what is sent in one piece', async () => {
      const [empty, large] = [newKey('anexos/1'), newKey('anexos/1')];
      const content = randomBytes(17 * MIB + 5);
      expect(await put(empty, '')).toMatchObject({ bytes: 0 });
      expect(await files.put(large, Readable.from([content.subarray(0, 3), content.subarray(3)]), MUCH)).toEqual({
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      expect(await text(empty)).toBe('');
      expect((await buffer((await files.get(large)).stream)).equals(content)).toBe(true);
    });

    it('gives a part of a file, to its end where none is said, and refuses one that begins after it', async () => {
      const key = newKey('anexos/1');
      await put(key, '0123456789');
      expect(await text(key, { first: 2, last: 4 })).toBe('234');
      expect(await text(key, { first: 7 })).toBe('789');
      expect(await text(key, { first: 8, last: 99 })).toBe('89');
      const { stream, ...sizes } = await files.get(key, { first: 2, last: 4 });
      stream.destroy();
      expect(sizes).toEqual({ bytes: 3, total: 10 });
      await expect(files.get(key, { first: 10 })).rejects.toBeInstanceOf(RangeOutside);
      await expect(files.get(key, { first: 4, last: 2 })).rejects.toBeInstanceOf(RangeOutside);
    });

    it('keeps nothing of what is too large, small or in pieces, nor of what breaks off', async () => {
      await expect(put(newKey('anexos/1'), '123456', { maxBytes: 5 })).rejects.toBeInstanceOf(FileTooLarge);
      await expect(put(newKey('anexos/1'), Buffer.alloc(20 * MIB), { maxBytes: 19 * MIB })).rejects.toBeInstanceOf(FileTooLarge);
      await expect(files.put(newKey('anexos/1'), Readable.from(brokenOff()), MUCH)).rejects.toThrow('gone');
      expect(await keys('anexos')).toEqual([]);
    });

    it('tells a file that is not there, and removes one that is not there without a word', async () => {
      const key = newKey('anexos/1');
      await expect(files.get(key)).rejects.toBeInstanceOf(FileGone);
      await put(key, 'x');
      await files.remove(key);
      await files.remove(key);
      await expect(files.get(key)).rejects.toBeInstanceOf(FileGone);
    });

    it('lists what is under a folder, with its size and when it came', async () => {
      expect(await keys('anexos')).toEqual([]);
      const [one, two, other] = [newKey('anexos/1'), newKey('anexos/2'), newKey('previas/1')];
      const before = instantOfFiles();
      for (const key of [one, two, other]) await put(key, 'abc');
      const after = instantOfFiles();
      expect(await keys('anexos')).toEqual([one, two].sort());
      for await (const { bytes, at } of files.list('previas')) {
        expect(bytes).toBe(3);
        expect(at).toBeGreaterThanOrEqual(before - SECOND_MS);
        expect(at).toBeLessThanOrEqual(after);
      }
    });

    it('takes no key that could lead elsewhere', async () => {
      for (const key of [
        '../segredos.json',
        'anexos/../../x',
        '/etc/passwd',
        'anexos/.x',
        'anexos//x',
        'anexos\\x',
        'anexos/\0',
        'anexos',
        '',
      ]) {
        await expect(put(key, 'x')).rejects.toThrow('No key of a file');
        await expect(files.get(key)).rejects.toThrow('No key of a file');
        await expect(files.remove(key)).rejects.toThrow('No key of a file');
      }
    });
  });
