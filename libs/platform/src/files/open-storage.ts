import { join } from 'node:path';
import { diskStorage } from './disk-storage.js';
import type { S3Settings } from './s3-storage.js';
import type { FileStorage } from './storage.js';

/** Under the data folder: the content of files, where no bucket is named. */
export const FILES_FOLDER = 'arquivos';

const NAMES = {
  endpoint: 'TULHA_S3_ENDPOINT',
  bucket: 'TULHA_S3_BUCKET',
  accessKeyId: 'TULHA_S3_KEY',
  secretAccessKey: 'TULHA_S3_SECRET',
} as const;

/**
 * The bucket that the environment names; undefined where it names none and files are kept under the data folder.
 * @throws with the name of what is missing: half a bucket would put files where nobody looks for them
 */
export const readS3Settings = (env: NodeJS.ProcessEnv): S3Settings | undefined => {
  const given = Object.values(NAMES).filter((name) => env[name]);
  if (given.length === 0) return undefined;
  const missing = Object.values(NAMES).filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Para guardar arquivos em ${given.join(' e ')} falta ${missing.join(' e ')}.`);
  const endpoint = env[NAMES.endpoint] as string;
  if (!/^https?:\/\/[^\s/?#]+\/?$/.test(endpoint))
    throw new Error(`${NAMES.endpoint} deve ser como https://s3.fazenda.br, e não "${endpoint}".`);
  return {
    endpoint,
    region: env.TULHA_S3_REGION || 'us-east-1',
    bucket: env[NAMES.bucket] as string,
    accessKeyId: env[NAMES.accessKeyId] as string,
    secretAccessKey: env[NAMES.secretAccessKey] as string,
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
