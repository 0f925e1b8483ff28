import { createEngine } from '@tulha/application/engine';
import { postgresSnapshots } from '@tulha/event-store/postgres/postgres-snapshots';
import { openStorage } from '@tulha/platform/files/open-storage';
import { closeFolders } from '@tulha/platform/files/private';
import { createLogger, type Logger } from '@tulha/platform/logging/logger';
import { connectionConfig, createPool } from '@tulha/platform/postgres/pool';
import { certificateVault } from '@tulha/platform/vault/certificate-vault';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { createMetrics } from '@tulha/operation/metrics';
import { placeOf, startPulse } from '@tulha/operation/pulse';
import { watchAppends } from '@tulha/operation/writes';
import { openTracing } from '@tulha/operation/open-tracing';
import { memoriaDaSimulada } from '@tulha/read-models/fiscal/fila-da-sefaz';
import { createProgress } from '@tulha/read-models/read/progress';
import { createReadDb } from '@tulha/read-models/read/reader';
import { createRunner } from '@tulha/read-models/project/runner';
import { projections } from '@tulha/read-models/tables';
import { abrirSefaz } from '@tulha/sefaz/conversa/abrir-sefaz';
import { enterDatabase } from '@tulha/stores/enter-database';
import { openStores } from '@tulha/stores/open-stores';
import type { Pool } from 'pg';
import type { WorkerConfig } from './config.js';
import { startJobs } from './jobs/start-jobs.js';
import { openToWatchers } from './open-to-watchers.js';
import { watchPolicies } from './policies/watch-policies.js';

/** No statement of the worker takes as long as this, in ms: a connection silent for longer is given up, and the statement sent again. */
const ANSWER_WITHIN_MS = 10_000;

type Jobs = Awaited<ReturnType<typeof startJobs>>;

/** Files that earlier versions left readable for other users are closed first. */
const enter = async (given: WorkerConfig, log: Logger) => {
  await closeFolders(given.dataDir).catch((error: unknown) => log.warn('Folders stay open to others', { error: String(error) }));
  return enterDatabase(given);
};

const now = () => new Date().toISOString();

/** The vault of certificates, and the authority or its simulator. */
const fiscalOf = ({ masterKey, sefaz: modo, raizes }: WorkerConfig, pool: Pool) => ({
  certificates: certificateVault(pool, masterKey),
  sefaz: abrirSefaz({ modo, now, memoria: memoriaDaSimulada(pool), raizes }),
});

/** Opens everything and starts: the projections, the policies, the jobs. `stop` ends them in the reverse order. */
export const startWorker = async (given: WorkerConfig, log: Logger = createLogger('worker')) => {
  const { databaseUrl, unprotected, apiUrl, unisolated } = await enter(given, log);
  if (unprotected) log.warn('Facts could be changed by this process', { reason: unprotected });
  if (unisolated) log.warn('Accounts are kept apart by the queries alone', { reason: unisolated });
  const config = { ...given, databaseUrl };
  const warn = (error: unknown) => log.warn('Connection lost', { error: String(error) });
  const metrics = createMetrics('worker');
  const tracing = await openTracing({
    process: 'worker',
    env: process.env,
    onTrouble: (error) => log.warn('Traces in trouble', { error }),
  });
  const stores = await openStores({
    ...config,
    name: 'tulha-worker',
    max: 16,
    answerWithinMs: ANSWER_WITHIN_MS,
    onTrouble: warn,
    observe: metrics.store,
  });
  const { pool } = stores;
  const { store, appends } = watchAppends(stores.store);
  // A job reads for an account as the API does: the database shows it that account's rows only.
  const readPool = createPool(apiUrl, { name: 'tulha-worker-read', max: 4, answerWithinMs: ANSWER_WITHIN_MS, onError: warn });
  const engine = createEngine({
    store,
    vault: postgresKeyVault(pool, config.masterKey),
    snapshots: postgresSnapshots(pool),
    onTrouble: (error) => log.error('Dispatch failed', { error: String(error) }),
    trace: tracing,
  });
  const runner = createRunner(pool, { store, open: engine.sealing.open, projections }, (message, fields) => log.info(message, fields));
  const watcher = watchPolicies({ pool, store, open: engine.sealing.open, reactor: engine.reactor, log });
  const progress = createProgress(connectionConfig(config.databaseUrl, 'tulha-worker-progress'), pool, { projections, onlyPolls: true });
  const pending = Promise.withResolvers<Jobs>();
  const own = () => ({ trabalhador: { projeta: runner.status().leading, tiraConsequencias: watcher.status().leading } });
  const pulse = startPulse({ pool, kind: 'trabalhador', place: placeOf('worker', config), onTrouble: warn });
  const watched = await openToWatchers(config, {
    pool,
    readPool,
    store,
    appends,
    metrics,
    log,
    own,
    ping: async () => (await pending.promise).ping(),
  });
  const files = await openStorage(config);
  const tools = { files, config, pool, readDb: createReadDb(readPool), store, engine, ...fiscalOf(config, pool), progress, log, now };
  const jobs = await startJobs(tools, { metrics, tracing });
  pending.resolve(jobs);
  log.info('Working');
  return {
    /** The address of `/health` and `/metrics`; undefined where there is none. */
    watchUrl: watched?.url,
    onTrouble: (error: unknown) => log.error('Ending in disorder', { error: String(error) }),
    stop: async () => {
      log.info('Ending');
      await pulse.stop();
      await jobs.stop();
      await files.close();
      await progress.close();
      await watcher.stop();
      await runner.stop();
      await watched?.close();
      await readPool.end();
      await stores.close();
      await tracing.close();
      log.info('Ended');
    },
  };
};
