import { checkEnvironment } from '@tulha/platform/config/examine';
import { need } from '@tulha/platform/config/variable';
import { readRoots } from '@tulha/platform/config/roots';
import { VARIABLES } from '@tulha/platform/config/variables';
import { readS3Settings } from '@tulha/platform/files/open-storage';
import type { S3Settings } from '@tulha/platform/files/s3-storage';

/** The settings of the worker. */
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
  /** The sender of letters; `tulha@localhost` unless told. */
  readonly mailFrom?: string | undefined;
  /** The address of links in letters, without a slash at the end; this machine unless told. */
  readonly publicUrl?: string | undefined;
  /** 32 bytes, base64: wraps the keys of persons. */
  readonly masterKey: string;
  readonly redisUrl: string | undefined;
  /** The authority that is asked for invoices; the simulator unless told. */
  readonly sefaz?: 'simulador' | 'homologacao' | 'producao';
  /** Root certificates of ICP-Brasil, as PEM; none where A1 certificates are not held to them. */
  readonly raizes?: readonly string[];
  /** The port of `/health` and `/metrics`; undefined for none. */
  readonly watchPort?: number | undefined;
  /** 127.0.0.1 unless told. */
  readonly watchHost?: string | undefined;
  /** Opens `/metrics`. */
  readonly operatorToken?: string | undefined;
};

/** Reads the environment. @throws StartError CONFIGURACAO naming the setting that is wrong or missing. */
export const readConfig = (env: NodeJS.ProcessEnv, warn: (sentence: string) => void = () => undefined): WorkerConfig => {
  checkEnvironment(env, 'worker', warn);
  return {
    databaseUrl: need(env, VARIABLES.DATABASE_URL),
    eventStoreUrl: VARIABLES.TULHA_EVENTSTORE_URL.read(env),
    dataDir: need(env, VARIABLES.TULHA_DATA),
    s3: readS3Settings(env),
    smtpUrl: VARIABLES.TULHA_SMTP_URL.read(env),
    mailFrom: VARIABLES.TULHA_MAIL_FROM.read(env),
    publicUrl: VARIABLES.TULHA_PUBLIC_URL.read(env) ?? `http://localhost:${VARIABLES.TULHA_PORT.read(env)}`,
    masterKey: need(env, VARIABLES.TULHA_MASTER_KEY),
    redisUrl: VARIABLES.REDIS_URL.read(env),
    sefaz: VARIABLES.TULHA_SEFAZ.read(env),
    raizes: readRoots('TULHA_SEFAZ_RAIZES', VARIABLES.TULHA_SEFAZ_RAIZES.read(env)),
    watchPort: VARIABLES.TULHA_WORKER_PORT.read(env),
    watchHost: VARIABLES.TULHA_WORKER_HOST.read(env),
    operatorToken: VARIABLES.TULHA_OPERATOR_TOKEN.read(env),
  };
};
