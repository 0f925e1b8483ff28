import { fileURLToPath } from 'node:url';
import { checkEnvironment } from '@tulha/platform/config/examine';
import type { RateLimits } from '@tulha/platform/config/rate-limits';
import { need } from '@tulha/platform/config/variable';
import { readRoots } from '@tulha/platform/config/roots';
import { VARIABLES } from '@tulha/platform/config/variables';
import { readS3Settings } from '@tulha/platform/files/open-storage';
import type { S3Settings } from '@tulha/platform/files/s3-storage';

/** The longest a request waits for its answer, in ms, even with a broken database: below the 2.5 s that are promised. */
const ANSWER_WITHIN_MS = 2_250;

/** The settings of the api. Times in seconds. */
export type ApiConfig = {
  readonly databaseUrl: string;
  /** `esdb://…` where EventStoreDB keeps the facts; undefined for PostgreSQL. */
  readonly eventStoreUrl: string | undefined;
  readonly port: number;
  readonly host: string;
  /** Folder for uploads and exports. */
  readonly dataDir: string;
  /** The bucket that files are kept in; undefined where they are kept under the data folder. */
  readonly s3?: S3Settings | undefined;
  readonly jwtSecret: string;
  /** 32 bytes, base64: wraps the keys of persons. */
  readonly masterKey: string;
  readonly operatorToken: string;
  /** How long a token opens doors; a session goes on by renewal. */
  readonly tokenSeconds: number;
  /** Addresses of trusted proxies, whose word on the client's address counts (`10.0.0.0/8,127.0.0.1`); undefined where there is no proxy. */
  readonly trustedProxy: string | undefined;
  /** The longest a request waits for its answer, in ms. */
  readonly answerWithinMs: number;
  readonly redisUrl: string | undefined;
  /** The built dashboard. Where there is none only the api is served. */
  readonly dashboardDir: string;
  /** The address of this installation for people elsewhere, `https://tulha.fazenda.br`; undefined: the origin of each request. */
  readonly publicUrl: string | undefined;
  /** Pages of other sites that may ask this api, `https://painel.cooperativa.br`; none unless told. */
  readonly origins: readonly string[];
  /** How often each class of route may be called; undefined: without limit. */
  readonly rateLimits: RateLimits | undefined;
  /** The authority that is asked for invoices; the simulator unless told. */
  readonly sefaz?: 'simulador' | 'homologacao' | 'producao';
  /** Root certificates of ICP-Brasil, as PEM; none where A1 certificates are not held to them. */
  readonly raizes?: readonly string[];
};

/** Reads the environment. @throws StartError CONFIGURACAO naming the setting that is wrong or missing. */
export const readConfig = (env: NodeJS.ProcessEnv, warn: (sentence: string) => void = () => undefined): ApiConfig => {
  checkEnvironment(env, 'api', warn);
  return {
    databaseUrl: need(env, VARIABLES.DATABASE_URL),
    eventStoreUrl: VARIABLES.TULHA_EVENTSTORE_URL.read(env),
    port: VARIABLES.TULHA_PORT.read(env),
    host: VARIABLES.TULHA_HOST.read(env),
    dataDir: need(env, VARIABLES.TULHA_DATA),
    s3: readS3Settings(env),
    jwtSecret: need(env, VARIABLES.TULHA_JWT_SECRET),
    masterKey: need(env, VARIABLES.TULHA_MASTER_KEY),
    operatorToken: need(env, VARIABLES.TULHA_OPERATOR_TOKEN),
    tokenSeconds: VARIABLES.TULHA_TOKEN_SECONDS.read(env),
    trustedProxy: VARIABLES.TULHA_PROXY.read(env),
    answerWithinMs: ANSWER_WITHIN_MS,
    redisUrl: VARIABLES.REDIS_URL.read(env),
    dashboardDir: VARIABLES.TULHA_DASHBOARD.read(env) ?? fileURLToPath(new URL('../../dashboard/dist', import.meta.url)),
    publicUrl: VARIABLES.TULHA_PUBLIC_URL.read(env),
    origins: VARIABLES.TULHA_ORIGENS.read(env),
    rateLimits: VARIABLES.TULHA_LIMITES.read(env),
    sefaz: VARIABLES.TULHA_SEFAZ.read(env),
    raizes: readRoots('TULHA_SEFAZ_RAIZES', VARIABLES.TULHA_SEFAZ_RAIZES.read(env)),
  };
};
