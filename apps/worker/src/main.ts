import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { examineRedis } from '@tulha/platform/config/examine-redis';
import { endWhenAsked } from '@tulha/platform/end-when-asked';
import { keepHeapSmall } from '@tulha/platform/keep-heap-small';
import { startOrExplain, warnOnStart } from '@tulha/platform/start-or-explain';
import { readConfig } from './config.js';

/** The supervisor insists after 5 s, Docker after 10. In ms. */
const END_WITHIN_MS = 4_500;

keepHeapSmall();

class WorkerModule {}
Module({})(WorkerModule);

const config = await startOrExplain(async () => readConfig(process.env, warnOnStart));
// A wrong setting is reported before the rest of the program is loaded.
const { startWorker } = await import('./start-worker.js');
const worker = await startOrExplain(async () => {
  const [started, away] = await Promise.all([startWorker(config), examineRedis(config.redisUrl)]);
  if (away) warnOnStart(away);
  return started;
});
const context = await NestFactory.createApplicationContext(WorkerModule, { logger: ['error', 'warn'] });

endWhenAsked({
  end: async () => {
    await context.close();
    await worker.stop();
  },
  withinMs: END_WITHIN_MS,
  onTrouble: worker.onTrouble,
});
