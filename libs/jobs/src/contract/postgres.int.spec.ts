import { testDatabase } from '@tulha/testing/postgres';
import { jobQueueContract } from './job-queue.contract.js';

jobQueueContract('PostgreSQL', async () => {
  const database = await testDatabase();
  return { config: { databaseUrl: database.url, redisUrl: undefined }, close: database.drop };
});
