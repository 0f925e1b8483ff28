import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { endWhenAsked } from '@tulha/platform/end-when-asked';
import { startOrExplain } from '@tulha/platform/start-or-explain';
import { readConfig } from './config.js';
import { startWorker } from './start-worker.js';

/** The supervisor insists after 5 s, Docker after 10. In ms. */
const END_WITHIN_MS = 4_500;

class WorkerModule {}
Module({})(WorkerModule);

const worker = await startOrExplain(() => startWorker(readConfig(process.env)));
const context = await NestFactory.createApplicationContext(WorkerModule, { logger: ['error', 'warn'] });

endWhenAsked({
  end: async () => {
    await context.close();
    await worker.stop();
  },
  withinMs: END_WITHIN_MS,
  onTrouble: worker.onTrouble,
});
