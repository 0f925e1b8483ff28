import { fileURLToPath } from 'node:url';
import { type RateLimits, readRateLimits } from './http/rate-limit-settings.js';
import { readS3Settings } from '@tulha/platform/files/open-storage';
import type { S3Settings } from '@tulha/platform/files/s3-storage';

/** The longest anybody waits for an answer, in ms, whatever is broken behind: below the 2.5 s that are promised. */
const ANSWER_WITHIN_MS = 2_250;

/** What the api needs to know of its place. Times in seconds. */
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
  /** Addresses of proxies that are believed when they say who asks (`10.0.0.0/8,127.0.0.1`); undefined where nobody stands between. */
  readonly trustedProxy: string | undefined;
  /** The longest anybody waits for an answer, in ms. */
  readonly answerWithinMs: number;
  readonly redisUrl: string | undefined;
  /** The built dashboard. Where there is none only the api is served. */
  readonly dashboardDir: string;
  /** How people elsewhere reach this installation, `https://tulha.fazenda.br`; undefined: as whoever asks reached it. */
  readonly publicUrl: string | undefined;
  /** Pages of other sites that may ask this api, `https://painel.cooperativa.br`; none unless told. */
  readonly origins: readonly string[];
  /** How often what may be asked; undefined: as often as anybody likes. */
  readonly rateLimits: RateLimits | undefined;
};

/** @throws where it is no address of the web: links and labels would lead nowhere. */
const webAddress = (text: string | undefined): string | undefined => {
  if (!text) return undefined;
  if (!/^https?:\/\/[^\s/?#]+\/?$/.test(text)) throw new Error(`TULHA_PUBLIC_URL deve ser como https://tulha.fazenda.br, e não "${text}".`);
  return text.replace(/\/$/, '');
};

/** @throws where one is not exactly an origin: `*` or a path would let in more than was meant. */
const originsOf = (text: string | undefined): string[] => {
  const given = (text ?? '').split(',').map((one) => one.trim());
  return given.filter((one) => {
    if (one !== '' && (!URL.canParse(one) || new URL(one).origin !== one || !/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(one)))
      throw new Error(`TULHA_ORIGENS deve ser como https://painel.cooperativa.br,https://outro.br, e não "${one}".`);
    return one !== '';
  });
};

const need = (env: NodeJS.ProcessEnv, name: string): string => {
  const value = env[name];
  if (!value) throw new Error(`Falta a variável de ambiente ${name}. Com "npm start" ela é criada sozinha.`);
  return value;
};

/** Reads the environment. @throws with the name of what is missing. */
export const readConfig = (env: NodeJS.ProcessEnv): ApiConfig => {
  return {
    databaseUrl: need(env, 'DATABASE_URL'),
    eventStoreUrl: env.EVENTSTORE_URL || undefined,
    port: Number(env.TULHA_PORT ?? 3000),
    host: env.TULHA_HOST ?? '127.0.0.1',
    dataDir: need(env, 'TULHA_DATA'),
    s3: readS3Settings(env),
    jwtSecret: need(env, 'TULHA_JWT_SECRET'),
    masterKey: need(env, 'TULHA_MASTER_KEY'),
    operatorToken: need(env, 'TULHA_OPERATOR_TOKEN'),
    tokenSeconds: Number(env.TULHA_TOKEN_SECONDS) || 15 * 60,
    trustedProxy: env.TULHA_PROXY || undefined,
    answerWithinMs: ANSWER_WITHIN_MS,
    redisUrl: env.REDIS_URL,
    dashboardDir: env.TULHA_DASHBOARD ?? fileURLToPath(new URL('../../dashboard/dist', import.meta.url)),
    publicUrl: webAddress(env.TULHA_PUBLIC_URL),
    origins: originsOf(env.TULHA_ORIGENS),
    rateLimits: readRateLimits(env.TULHA_LIMITES),
  };
};
