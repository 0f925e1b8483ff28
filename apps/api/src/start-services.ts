import { JwtService } from '@nestjs/jwt';
import { createEngine } from '@tulha/application/engine';
import { postgresSnapshots } from '@tulha/event-store/postgres/postgres-snapshots';
import { createJobQueue } from '@tulha/jobs/bullmq-queue';
import { openStorage } from '@tulha/platform/files/open-storage';
import { closeFolders } from '@tulha/platform/files/private';
import { createLogger, type Logger } from '@tulha/platform/logging/logger';
import { connectionConfig } from '@tulha/platform/postgres/pool';
import { certificateVault } from '@tulha/platform/vault/certificate-vault';
import { postgresKeyVault } from '@tulha/platform/vault/postgres-key-vault';
import { createHealth } from '@tulha/operation/health';
import { placeOf, startPulse } from '@tulha/operation/pulse';
import { createWriteCheck, watchAppends } from '@tulha/operation/writes';
import { createMetrics } from '@tulha/operation/metrics';
import { openTracing } from '@tulha/operation/open-tracing';
import { memoriaDaSimulada } from '@tulha/read-models/fiscal/fila-da-sefaz';
import { createProgress } from '@tulha/read-models/read/progress';
import { createReadDb } from '@tulha/read-models/read/reader';
import { projections } from '@tulha/read-models/tables';
import { abrirSefaz } from '@tulha/sefaz/conversa/abrir-sefaz';
import { enterDatabase } from '@tulha/stores/enter-database';
import { openStores } from '@tulha/stores/open-stores';
import type { Pool } from 'pg';
import type { ApiConfig } from './config.js';
import { rememberSessions } from './http/pipeline/sessions.js';
import { createSlots } from './http/edge/slots.js';
import { announcePresence } from './presence.js';
import type { Services } from './services.js';

/** Less than a request may take, so that its own error is told and not only that time was up. In ms. */
const TO_SAY_SO_MS = 250;

export type StartedServices = Services & { readonly close: () => Promise<void> };

const traced = (log: Logger) =>
  openTracing({ process: 'api', env: process.env, onTrouble: (error) => log.warn('Traces in trouble', { error }) });

/** Files that earlier versions left readable for other users are closed first. */
const enter = async (given: ApiConfig, log: Logger) => {
  await closeFolders(given.dataDir).catch((error: unknown) => log.warn('Folders stay open to others', { error: String(error) }));
  return enterDatabase(given);
};

const now = () => new Date().toISOString();

/** The vault of certificates, and the authority or its simulator. */
const fiscalOf = ({ masterKey, sefaz: modo, raizes }: ApiConfig, pool: Pool) => ({
  certificates: certificateVault(pool, masterKey),
  sefaz: abrirSefaz({ modo, now, memoria: memoriaDaSimulada(pool), raizes }),
});

/** Opens everything the api needs, in order; `close` ends it in the reverse order. */
export const startServices = async (given: ApiConfig, log: Logger = createLogger('api')): Promise<StartedServices> => {
  const { databaseUrl, unprotected, apiUrl, unisolated } = await enter(given, log);
  if (unprotected) log.warn('Facts could be changed by this process', { reason: unprotected });
  if (unisolated) log.warn('Accounts are kept apart by the queries alone', { reason: unisolated });
  const config = { ...given, databaseUrl };
  const warn = (error: unknown) => log.warn('Connection lost', { error: String(error) });
  const metrics = createMetrics('api');
  const tracing = await traced(log);
  const own = { ...config, databaseUrl: apiUrl, ownerUrl: databaseUrl };
  const stores = await openStores({
    ...own,
    name: 'tulha-api',
    max: 20,
    follows: false,
    answerWithinMs: config.answerWithinMs - TO_SAY_SO_MS,
    onTrouble: warn,
    observe: metrics.store,
  });
  const { pool } = stores;
  const { store, appends } = watchAppends(stores.store);
  const engine = createEngine({
    store,
    vault: postgresKeyVault(pool, config.masterKey),
    snapshots: postgresSnapshots(pool),
    onTrouble: (error) => log.error('Dispatch failed', { error: String(error) }),
    trace: tracing,
  });
  const progress = createProgress(connectionConfig(apiUrl, 'tulha-api-progress'), pool, { projections, onTrouble: warn });
  const presence = await announcePresence(connectionConfig(apiUrl, 'tulha-api-presence'), warn);
  const jobs = await createJobQueue(own, warn);
  const files = await openStorage(config);
  const onTrouble = (error: unknown) => log.warn('Health check failed', { error: String(error) });
  const writes = createWriteCheck(apiUrl, appends);
  const health = createHealth({ pool, store, jobs, projections, writes, dataDir: config.dataDir, onTrouble });
  const pulse = startPulse({ pool, kind: 'api', place: placeOf('api', config), onTrouble: warn });
  metrics.watchPool(pool);
  metrics.watchHealth(health);
  const jwt = new JwtService({ secret: config.jwtSecret, signOptions: { algorithm: 'HS256', expiresIn: config.tokenSeconds } });

  return {
    config,
    pool,
    store,
    progress,
    jobs,
    files,
    ...fiscalOf(config, pool),
    presence,
    metrics,
    slots: createSlots((requestId) => log.error('Work outlives its request', { requestId })),
    health,
    tracing,
    log,
    readDb: createReadDb(pool),
    dispatch: engine.dispatch,
    reactor: engine.reactor,
    open: engine.sealing.open,
    sessions: rememberSessions({ pool, progress }),
    now,
    signToken: (claims) => jwt.signAsync(claims),
    close: async () => {
      await pulse.stop();
      await files.close();
      await jobs.close();
      await progress.close();
      await presence.close();
      await stores.close();
      await tracing.close();
    },
  };
};
