import type { EventStore } from '@tulha/event-store/event-store';
import { createHealth } from '@tulha/operation/health';
import { listenToWatchers } from '@tulha/operation/listener';
import type { Metrics } from '@tulha/operation/metrics';
import { createWriteCheck, type WatchedAppends } from '@tulha/operation/writes';
import { explainListening } from '@tulha/platform/listening';
import type { Logger } from '@tulha/platform/logging/logger';
import { projections } from '@tulha/read-models/tables';
import type { Pool } from 'pg';
import type { WorkerConfig } from './config.js';

type Parts = {
  readonly pool: Pool;
  readonly readPool: Pool;
  readonly store: EventStore;
  readonly appends: WatchedAppends;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly own: () => Readonly<Record<string, unknown>>;
  /** Comes back when the job queue answers. */
  readonly ping: () => Promise<void>;
};

/**
 * Where the worker is told a port, lets others see how it does. Undefined where it is not.
 * @throws StartError PORTA_OCUPADA when it cannot listen there
 */
export const openToWatchers = async (config: WorkerConfig, { pool, readPool, store, appends, metrics, log, own, ping }: Parts) => {
  const onTrouble = (error: unknown) => log.warn('Health check failed', { error: String(error) });
  const writes = createWriteCheck(config.databaseUrl, appends);
  const health = createHealth({ pool, readPool, store, projections, jobs: { ping }, writes, dataDir: config.dataDir, onTrouble });
  metrics.watchPool(pool);
  metrics.watchHealth(health);
  const { watchPort: port, watchHost: host = '127.0.0.1', operatorToken } = config;
  if (port === undefined) return undefined;
  const listener = await listenToWatchers({ port, host, operatorToken, health, metrics, own, onTrouble }).catch((error: unknown) => {
    throw explainListening({ of: 'worker', port, host }, error);
  });
  log.info('Listening to watchers', { url: listener.url });
  return listener;
};
