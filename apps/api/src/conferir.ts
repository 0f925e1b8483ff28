import { checkEnvironment } from '@tulha/platform/config/examine';
import { examineRedis } from '@tulha/platform/config/examine-redis';
import { examineDatabase } from '@tulha/platform/postgres/examine-database';
import { startOrExplain, warnOnStart } from '@tulha/platform/start-or-explain';
import { checkKeyAt } from '@tulha/platform/vault/claim-key';
import { examineEventStore } from '@tulha/stores/open-eventstoredb';
import { readConfig } from './config.js';

/**
 * Checks every setting of the API and the worker, starts nothing and ends. docker-compose.yml runs it before them, since compose would
 * restart them again and again for an error that no restart mends.
 */
await startOrExplain(async () => {
  const config = readConfig(process.env, warnOnStart);
  checkEnvironment(process.env, 'worker', () => undefined);
  await examineDatabase(config.databaseUrl);
  await checkKeyAt(config.databaseUrl, config.masterKey, 'TULHA_MASTER_KEY');
  if (config.eventStoreUrl !== undefined) await examineEventStore(config.eventStoreUrl);
  const away = await examineRedis(config.redisUrl);
  if (away) warnOnStart(away);
});
