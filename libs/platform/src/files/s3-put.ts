import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { sayWhy } from './s3-trouble.js';

/** The memory used at a time for a larger file. S3 takes 10,000 parts of 5 MiB and more. */
const PART_BYTES = 8 * 1_048_576;

/** The bytes in pieces of one size, the last one with the rest; empty for empty content. */
async function* piecesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    const whole = Buffer.concat(waiting);
    yield whole.subarray(0, PART_BYTES);
    waiting = [whole.subarray(PART_BYTES)];
    bytes -= PART_BYTES;
  }
  yield Buffer.concat(waiting);
}

type Target = { readonly Bucket: string; readonly Key: string };

const putParts = async (client: S3Client, target: Target, pieces: AsyncIterable<Buffer>): Promise<void> => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target)).catch(sayWhy);
  const upload = { ...target, UploadId };
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for await (const Body of pieces) {
      if (Body.length === 0) continue;
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body })).catch(sayWhy);
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })).catch(sayWhy);
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {
      // The sent pieces are invisible; the bucket's own rule for unfinished uploads clears them away (docs/operacao.md).
    });
    throw error;
  }
};

async function* again(first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>) {
  yield first;
  yield second;
  yield* rest;
}

/** Puts a stream of unknown length as one object: at once where it is small, in parts where it is not. Seen only when it is whole. */
export const putWhole = async (client: S3Client, Bucket: string, Key: string, content: AsyncIterable<Buffer>): Promise<void> => {
  const pieces = piecesOf(content);
  const { value: first = Buffer.alloc(0) } = await pieces.next();
  const { value: second, done } = await pieces.next();
  if (done || !second || second.length === 0)
    await client.send(new PutObjectCommand({ Bucket, Key, Body: first, ContentType: 'application/octet-stream' })).catch(sayWhy);
  else await putParts(client, { Bucket, Key }, again(first, second, pieces));
};
