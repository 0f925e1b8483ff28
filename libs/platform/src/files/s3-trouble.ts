import { S3ServiceException } from '@aws-sdk/client-s3';
import { FileGone, RangeOutside, StorageUnavailable } from './storage.js';

const FULL = 507;

/**
 * Turns an error of the SDK into the storage's own errors. A missing bucket, a wrong key or a server that does not answer is trouble of the
 * place, not of the file; a full bucket counts as a full disk.
 * @throws always
 */
export const sayWhy = (error: unknown): never => {
  if (!(error instanceof S3ServiceException)) throw new StorageUnavailable('The bucket does not answer', { cause: error });
  if (error.name === 'NoSuchKey') throw new FileGone('No such object', { cause: error });
  if (error.name === 'InvalidRange') throw new RangeOutside(0);
  if (error.$metadata.httpStatusCode === FULL) throw Object.assign(new Error('The bucket is full', { cause: error }), { code: 'ENOSPC' });
  throw new StorageUnavailable(`The bucket refuses: ${error.name}`, { cause: error });
};
