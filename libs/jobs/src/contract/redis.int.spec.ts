import { testRedis } from '@tulha/testing/redis';
import { jobQueueContract } from './job-queue.contract.js';

const redis = testRedis();

if (redis)
  jobQueueContract('Redis', async () => {
    const { url, close } = await redis.open();
    return { config: { databaseUrl: '', redisUrl: url }, close };
  });
else it('sem redis-server nem REDIS_URL, a fila no Redis não é conferida', () => expect(process.env.TULHA_EXPECT_REDIS).not.toBe('1'));
