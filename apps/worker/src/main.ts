import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { startOrExplain } from '@tulha/platform/start-or-explain';
import { readConfig } from './config.js';
import { startWorker } from './start-worker.js';

class WorkerModule {}
Module({})(WorkerModule);

const worker = await startOrExplain(() => startWorker(readConfig(process.env)));
const context = await NestFactory.createApplicationContext(WorkerModule, { logger: ['error', 'warn'] });

let ending: Promise<void> | undefined;
const end = () => {
  ending ??= context
    .close()
    .then(() => worker.stop())
    .then(() => process.exit(0));
};
process.once('SIGTERM', end).once('SIGINT', end).once('disconnect', end);
