import { type BackendClasses, createPostgresBackend, createRedisBackend, type IQueueBackend, withBackend } from 'bullmq';
import type { JobsConfig } from './job-queue.js';

export const QUEUE = 'tulha';
const LONGEST_PAUSE_MS = 2_000;

type Backend = { readonly classes: BackendClasses<IQueueBackend, unknown>; readonly connection: unknown };

/**
 * BullMQ over the store that the configuration names. Its PostgreSQL tables live in the schema `bullmq` and are made on the
 * first connection. A broken network must show as an error, not as silence, hence the time limits (ms).
 */
export const backendOf = ({ databaseUrl, ownerUrl, redisUrl }: JobsConfig, name: string): Backend => {
  if (redisUrl) {
    const retryStrategy = (times: number) => Math.min(times * 100, LONGEST_PAUSE_MS);
    const connection = { url: redisUrl, maxRetriesPerRequest: null, connectTimeout: 5_000, connectionName: name, retryStrategy };
    return { classes: withBackend(createRedisBackend) as unknown as Backend['classes'], connection };
  }
  const connection = {
    connectionString: databaseUrl,
    application_name: name,
    max: 3,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    statement_timeout: 9_000,
    keepAlive: true,
    migrate: ownerUrl === undefined,
  };
  return { classes: withBackend(createPostgresBackend) as unknown as Backend['classes'], connection };
};
