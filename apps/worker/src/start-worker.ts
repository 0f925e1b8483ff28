import { createEngine } from '@tulha/application/engine';
import { postgresSnapshots } from '@tulha/event-store/postgres/postgres-snapshots';
import { createLogger, type Logger } from '@tulha/platform/logging/logger';
import { connectionConfig } from '@tulha/platform/postgres/pool';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { createProgress } from '@tulha/read-models/kernel/progress';
import { createReadDb } from '@tulha/read-models/kernel/reader';
import { createRunner } from '@tulha/read-models/kernel/runner';
import { projections } from '@tulha/read-models/tables';
import { openStores } from '@tulha/stores/open-stores';
import type { WorkerConfig } from './config.js';
import { startJobs } from './jobs/start-jobs.js';
import { watchPolicies } from './policies/watch-policies.js';

/** No statement of the worker's takes as long as this, in ms: what says nothing meanwhile is given up and asked again. */
const ANSWER_WITHIN_MS = 10_000;

/** Opens everything and starts: the projections, the policies, the jobs. `stop` ends them in the reverse order. */
export const startWorker = async (config: WorkerConfig, log: Logger = createLogger('worker')) => {
  const warn = (error: unknown) => log.warn('Connection lost', { error: String(error) });
  const stores = await openStores({ ...config, name: 'tulha-worker', max: 16, answerWithinMs: ANSWER_WITHIN_MS, onTrouble: warn });
  const { pool, store } = stores;
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
      await stores.close();
    },
  };
};
