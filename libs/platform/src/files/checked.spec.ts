import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkWhole, FileDamaged, getChecked } from './checked.js';
import { diskStorage } from './disk-storage.js';
import { FileGone, newKey, RangeOutside, type Stored } from './storage.js';

const MIB = 1_048_576;

describe('a file as it was put', () => {
  const root = mkdtempSync(join(tmpdir(), 'tulha-conferidos-'));
  const files = diskStorage(root);
  afterAll(() => rmSync(root, { recursive: true }));

  const put = async (content: Buffer): Promise<{ key: string; was: Stored; overwrite: (other: Buffer) => void }> => {
    const key = newKey('anexos/1');
    const was = await files.put(key, Readable.from(content.length > 0 ? [content] : []), { maxBytes: 64 * MIB });
    return { key, was, overwrite: (other) => writeFileSync(join(root, key), other) };
  };
  const read = async (...asked: Parameters<typeof getChecked>) => buffer((await getChecked(...asked)).stream);

  it.each([0, 5, 9 * MIB])('comes whole, of %i bytes, and nothing after its end', async (bytes) => {
    const content = Buffer.alloc(bytes, 'café');
    const { key, was } = await put(content);
    expect((await read(files, key, was)).equals(content)).toBe(true);
    await expect(getChecked(files, key, was, { first: bytes })).rejects.toBeInstanceOf(RangeOutside);
  });

  it.each([5, 9 * MIB])('of %i bytes comes in pieces', async (bytes) => {
    const { key, was } = await put(Buffer.alloc(bytes, 'café'));
    expect((await read(files, key, was, { first: 0, last: 2 })).toString()).toBe('caf');
  });

  it.each([5, 9 * MIB])('of %i bytes and cut short, nothing of it comes, nor a piece that is not there any more', async (bytes) => {
    const content = Buffer.alloc(bytes, 'x');
    const { key, was, overwrite } = await put(content);
    overwrite(content.subarray(0, 2));
    await expect(getChecked(files, key, was)).rejects.toBeInstanceOf(FileDamaged);
    await expect(getChecked(files, key, was, { first: 0, last: 1 })).rejects.toBeInstanceOf(FileDamaged);
    await expect(getChecked(files, key, was, { first: bytes - 1 })).rejects.toBeInstanceOf(FileDamaged);
  });

  it('small and overwritten, nothing of it comes', async () => {
    const { key, was, overwrite } = await put(Buffer.from('0123456789'));
    overwrite(Buffer.from('012345678X'));
    await expect(getChecked(files, key, was)).rejects.toBeInstanceOf(FileDamaged);
    await expect(getChecked(files, key, was, { first: 0, last: 1 })).rejects.toBeInstanceOf(FileDamaged);
  });

  it('large and overwritten, it breaks off before its end', async () => {
    const content = Buffer.alloc(9 * MIB, 'x');
    const { key, was, overwrite } = await put(content);
    overwrite(Buffer.concat([content.subarray(0, -1), Buffer.from('y')]));
    const { stream, bytes } = await getChecked(files, key, was);
    let came = 0;
    const reading = (async () => {
      for await (const chunk of stream) came += (chunk as Buffer).length;
    })();
    await expect(reading).rejects.toBeInstanceOf(FileDamaged);
    expect(came).toBeLessThan(bytes);
    await expect(checkWhole(files, key, was)).rejects.toBeInstanceOf(FileDamaged);
  });

  it('that is gone is told as such', async () => {
    const was = { bytes: 1, sha256: createHash('sha256').update('x').digest('hex') };
    await expect(checkWhole(files, newKey('anexos/1'), was)).rejects.toBeInstanceOf(FileGone);
  });
});
