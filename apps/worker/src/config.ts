import { readS3Settings } from '@tulha/platform/files/open-storage';
import type { S3Settings } from '@tulha/platform/files/s3-storage';

/** What the worker needs to know of its place. */
export type WorkerConfig = {
  readonly databaseUrl: string;
  /** `esdb://…` where EventStoreDB keeps the facts; undefined for PostgreSQL. */
  readonly eventStoreUrl: string | undefined;
  /** Folder for uploads and exports. */
  readonly dataDir: string;
  /** The bucket that files are kept in; undefined where they are kept under the data folder. */
  readonly s3?: S3Settings | undefined;
  /** `smtp://user:password@host:587`; undefined where letters are put into a folder beside the data. */
  readonly smtpUrl?: string | undefined;
  /** Whom letters are from; `tulha@localhost` unless told. */
  readonly mailFrom?: string | undefined;
  /** Where links in letters lead, without a slash at the end; this machine unless told. */
  readonly publicUrl?: string | undefined;
  /** 32 bytes, base64: wraps the keys of persons. */
  readonly masterKey: string;
  readonly redisUrl: string | undefined;
  /** Where `/health` and `/metrics` listen; undefined for nowhere. */
  readonly watchPort?: number | undefined;
  /** 127.0.0.1 unless told. */
  readonly watchHost?: string | undefined;
  /** Opens `/metrics`. */
  readonly operatorToken?: string | undefined;
};

const need = (env: NodeJS.ProcessEnv, name: string): string => {
  const value = env[name];
  if (!value) throw new Error(`Falta a variável de ambiente ${name}. Com "npm start" ela é criada sozinha.`);
  return value;
};

/** Where others may look at the worker. @throws when it is no port. */
const watchPort = (env: NodeJS.ProcessEnv): number | undefined => {
  const given = env.TULHA_WORKER_PORT;
  if (!given) return undefined;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`TULHA_WORKER_PORT deve ser um número de porta entre 0 e 65535, e não "${given}".`);
  return port;
};

/** Reads the environment. @throws with the name of what is missing. */
export const readConfig = (env: NodeJS.ProcessEnv): WorkerConfig => {
  return {
    databaseUrl: need(env, 'DATABASE_URL'),
    eventStoreUrl: env.EVENTSTORE_URL || undefined,
    dataDir: need(env, 'TULHA_DATA'),
    s3: readS3Settings(env),
    smtpUrl: env.TULHA_SMTP_URL || undefined,
    mailFrom: env.TULHA_MAIL_FROM || undefined,
    publicUrl: (env.TULHA_PUBLIC_URL || `http://localhost:${env.TULHA_PORT || 3000}`).replace(/\/+$/, ''),
    masterKey: need(env, 'TULHA_MASTER_KEY'),
    redisUrl: env.REDIS_URL,
    watchPort: watchPort(env),
    watchHost: env.TULHA_WORKER_HOST || undefined,
    operatorToken: env.TULHA_OPERATOR_TOKEN || undefined,
  };
};
