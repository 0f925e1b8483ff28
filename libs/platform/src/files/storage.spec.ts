import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { testBucket } from '@tulha/testing/bucket';
import { FILES_FOLDER, openStorage, readS3Settings } from './open-storage.js';
import { isOutOfReach, newKey, StorageUnavailable } from './storage.js';
import { storageContract } from './storage.contract.js';

const folder = () => mkdtempSync(join(tmpdir(), 'tulha-arquivos-'));

storageContract('disk', async () => {
  const dataDir = folder();
  return { files: await openStorage({ dataDir }), drop: async () => rmSync(dataDir, { recursive: true }) };
});

storageContract('S3', async () => {
  const { settings: s3, close } = await testBucket();
  return { files: await openStorage({ dataDir: '/nonexistent', s3 }), drop: close };
});

describe('a bucket in trouble', () => {
  it.each([
    ['where the key is none of the server', { accessKeyId: 'ERRADA' }],
    ['where there is no such bucket', { bucket: 'outro' }],
    ['where nobody answers', { endpoint: 'http://127.0.0.1:1' }],
  ])('says so %s', async (_, change) => {
    const { settings, close } = await testBucket();
    const files = await openStorage({ dataDir: '/nonexistent', s3: { ...settings, ...change } });
    try {
      const key = newKey('anexos/1');
      const put = files.put(key, Readable.from([Buffer.from('x')]), { maxBytes: 9 });
      await expect(put).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(files.get(key)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(files.remove(key)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(files.list('anexos')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StorageUnavailable);
    } finally {
      await files.close();
      await close();
    }
  });
});

describe('a folder out of reach', () => {
  it('says so as a bucket does, and is well again once somebody has mended it', async () => {
    const dataDir = folder();
    const place = join(dataDir, FILES_FOLDER);
    writeFileSync(place, 'a file where the folder was');
    const files = await openStorage({ dataDir });
    try {
      const key = newKey('anexos/1');
      const put = () => files.put(key, Readable.from([Buffer.from('x')]), { maxBytes: 9 });
      await expect(put()).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(files.get(key)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(files.remove(key)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(files.list('anexos')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StorageUnavailable);
      rmSync(place);
      await expect(put()).resolves.toMatchObject({ bytes: 1 });
      const other = newKey('anexos/1');
      mkdirSync(join(place, other), { recursive: true });
      await expect(files.get(other).then(({ stream }) => stream.toArray())).rejects.toThrow('EISDIR');
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it.each(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO'])('%s is of the place', (code) =>
    expect(isOutOfReach(Object.assign(new Error(code), { code, syscall: 'open' }))).toBe(true),
  );
  it.each(['ENOSPC', 'ENOENT', 'ECONNRESET'])('%s is not', (code) =>
    expect(isOutOfReach(Object.assign(new Error(code), { code, syscall: 'open' }))).toBe(false),
  );
});

describe('which place the environment names', () => {
  const whole = { TULHA_S3_ENDPOINT: 'https://s3.fazenda.br', TULHA_S3_BUCKET: 'tulha', TULHA_S3_KEY: 'a', TULHA_S3_SECRET: 'b' };

  it('none: the folder under the data', async () => {
    expect(readS3Settings({})).toBeUndefined();
    expect(FILES_FOLDER).toBe('arquivos');
  });

  it('a bucket, by all of its names', () => {
    const settings = { endpoint: 'https://s3.fazenda.br', bucket: 'tulha', accessKeyId: 'a', secretAccessKey: 'b' };
    expect(readS3Settings(whole)).toEqual({ ...settings, region: 'us-east-1' });
    expect(readS3Settings({ ...whole, TULHA_S3_REGION: 'sa-east-1' })).toMatchObject({ region: 'sa-east-1' });
  });

  it('half a bucket is none: it says what is missing', () => {
    expect(() => readS3Settings({ ...whole, TULHA_S3_SECRET: '' })).toThrow('Falta a variável TULHA_S3_SECRET');
    expect(() => readS3Settings({ ...whole, TULHA_S3_ENDPOINT: 's3.fazenda.br' })).toThrow('TULHA_S3_ENDPOINT');
  });
});
