import { join } from 'node:path';
import { type Environment, need } from '../config/variable.js';
import { VARIABLES } from '../config/variables.js';
import { diskStorage } from './disk-storage.js';
import type { S3Settings } from './s3-storage.js';
import type { FileStorage } from './storage.js';

/** The folder for the content of files, in the data folder, where no bucket is named. */
export const FILES_FOLDER = 'arquivos';

/** The bucket that the environment names; undefined where it names none and files are kept under the data folder. @throws StartError for half a bucket */
export const readS3Settings = (env: Environment): S3Settings | undefined => {
  const { TULHA_S3_ENDPOINT, TULHA_S3_BUCKET, TULHA_S3_KEY, TULHA_S3_SECRET } = VARIABLES;
  if (![TULHA_S3_ENDPOINT, TULHA_S3_BUCKET, TULHA_S3_KEY, TULHA_S3_SECRET].some(({ name }) => env[name])) return undefined;
  return {
    endpoint: need(env, TULHA_S3_ENDPOINT),
    region: VARIABLES.TULHA_S3_REGION.read(env),
    bucket: need(env, TULHA_S3_BUCKET),
    accessKeyId: need(env, TULHA_S3_KEY),
    secretAccessKey: need(env, TULHA_S3_SECRET),
  };
};

/** Opens the place of files: the bucket, or a folder under the data. Nothing of S3 is loaded where there is no bucket. */
export const openStorage = async ({
  dataDir,
  s3,
}: {
  readonly dataDir: string;
  readonly s3?: S3Settings | undefined;
}): Promise<FileStorage> => {
  if (!s3) return diskStorage(join(dataDir, FILES_FOLDER));
  const { s3Storage } = await import('./s3-storage.js');
  return s3Storage(s3);
};
