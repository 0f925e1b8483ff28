import { createEngine } from '@tulha/application/engine';
import { openPostgresEventStore } from '@tulha/event-store/postgres/postgres-event-store';
import { postgresSnapshots } from '@tulha/event-store/postgres/postgres-snapshots';
import { prepareEventSchema } from '@tulha/event-store/postgres/schema';
import { createLogger, type Logger } from '@tulha/platform/logging/logger';
import { connectionConfig, createPool } from '@tulha/platform/postgres/pool';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { prepareControl } from '@tulha/read-models/kernel/control';
import { createProgress } from '@tulha/read-models/kernel/progress';
import { createReadDb } from '@tulha/read-models/kernel/reader';
import { createRunner } from '@tulha/read-models/kernel/runner';
import { projections } from '@tulha/read-models/tables';
import type { WorkerConfig } from './config.js';
import { startJobs } from './jobs/start-jobs.js';
import { watchPolicies } from './policies/watch-policies.js';

/** Opens everything and starts: the projections, the policies, the jobs. `stop` ends them in the reverse order. */
export const startWorker = async (config: WorkerConfig, log: Logger = createLogger('worker')) => {
  const warn = (error: unknown) => log.warn('Database connection lost', { error: String(error) });
  const pool = createPool(config.databaseUrl, { name: 'tulha-worker', max: 16, onError: warn });
  const client = await pool.connect();
  try {
    await prepareEventSchema(client);
  } finally {
    client.release();
  }
  await prepareControl(pool);
  const store = await openPostgresEventStore({
    pool,
    listen: connectionConfig(config.databaseUrl, 'tulha-worker-listen'),
    onTrouble: warn,
  });
  const engine = createEngine({
    store,
    vault: postgresKeyVault(pool, config.masterKey),
    snapshots: postgresSnapshots(pool),
    onTrouble: (error) => log.error('Dispatch failed', { error: String(error) }),
  });
  const runner = createRunner(pool, { store, open: engine.sealing.open, projections }, (message, fields) => log.info(message, fields));
  const watcher = watchPolicies({ pool, store, open: engine.sealing.open, reactor: engine.reactor, log });
  const progress = createProgress(connectionConfig(config.databaseUrl, 'tulha-worker-progress'), pool);
  const now = () => new Date().toISOString();
  const jobs = await startJobs({ config, pool, readDb: createReadDb(pool), store, engine, progress, log, now });
  log.info('Working');
  return {
    stop: async () => {
      await jobs.stop();
      await progress.close();
      await watcher.stop();
      await runner.stop();
      await store.close();
      await pool.end();
    },
  };
};
