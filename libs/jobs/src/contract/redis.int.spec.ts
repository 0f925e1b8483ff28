import { testRedis } from '@tulha/testing/redis';
import { jobQueueContract } from './job-queue.contract.js';

const redis = testRedis();

if (redis)
  jobQueueContract('Redis', async () => {
    const { url, close } = await redis.open();
    return { config: { databaseUrl: '', redisUrl: url }, close };
  });
else if (process.env.TULHA_EXPECT_REDIS === '1') it('há um Redis', () => expect(redis).toBeDefined());
else it.skip('fila de tarefas: Redis (sem redis-server nem REDIS_URL)', () => undefined);
