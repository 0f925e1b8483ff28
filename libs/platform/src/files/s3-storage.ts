import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { putWhole } from './s3-put.js';
import { sayWhy } from './s3-trouble.js';
import { type ByteRange, checkKey, createMeter, type Entry, type FileStorage, RangeOutside, within } from './storage.js';

/** A bucket of S3 or of a server that speaks its language (MinIO, Garage, Ceph). */
export type S3Settings = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const CONNECT_MS = 2_000;
/** A server silent for so long is given up. */
const SILENT_MS = 10_000;
const TRIES = 2;

const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Servers other than Amazon's do not all know the checksums that the SDK would add of itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS, throwOnRequestTimeout: true },
  });

/** `bytes 5-9/100` → 100 */
const totalOf = (contentRange: string | undefined, bytes: number): number => Number(contentRange?.split('/')[1] ?? bytes);

/** Files in a bucket, one object for each key. */
export const s3Storage = (settings: S3Settings): FileStorage => {
  const client = clientOf(settings);
  const { bucket: Bucket } = settings;

  async function* list(folder: string): AsyncIterable<Entry> {
    let after: string | undefined;
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ...(after ? { ContinuationToken: after } : {}) }))
        .catch(sayWhy);
      for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
        if (Key) yield { key: Key, bytes: Size, at: LastModified?.getTime() ?? Date.now() };
      after = page.NextContinuationToken;
    } while (after);
  }

  return {
    put: async (key, content, { maxBytes }) => {
      const { through, stored } = createMeter(maxBytes);
      await pipeline(content, through, (metered: AsyncIterable<Buffer>) => putWhole(client, Bucket, checkKey(key), metered));
      return stored();
    },
    get: async (key, range?: ByteRange) => {
      if (range && (range.first < 0 || range.first > (range.last ?? range.first))) throw new RangeOutside(0);
      const asked = range ? { Range: `bytes=${range.first}-${range.last ?? ''}` } : {};
      const {
        Body,
        ContentLength = 0,
        ContentRange,
      } = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), ...asked })).catch(sayWhy);
      const total = totalOf(ContentRange, ContentLength);
      if (range) within(range, total);
      return { stream: Body instanceof Readable ? Body : Readable.from([]), bytes: ContentLength, total };
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) })).catch(sayWhy)),
    list,
    close: async () => client.destroy(),
  };
};
