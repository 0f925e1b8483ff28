import { setTimeout as wait } from 'node:timers/promises';
import { DelayedError, type Job } from 'bullmq';
import { backendOf, QUEUE } from './backend.js';
import { type JobHandler, type JobsConfig, NotYet } from './job-queue.js';

type Log = (level: 'info' | 'warn' | 'error', message: string, fields: Record<string, unknown>) => void;

/** How many jobs run at once; how long a silent worker keeps its jobs before another may have them; how long an end may take. In ms. */
export type WorkerLimits = { readonly concurrency?: number; readonly lockMs?: number; readonly graceMs?: number };

/** Before a job that was put back is tried again, in ms. */
const NOT_YET_MS = 500;
/** A worker that dies over and over gives the job up at last; a day's restarts do not. */
const DEATHS_MAX = 20;

/**
 * Takes jobs and runs their handlers. A job whose worker was killed is taken again within `lockMs` and half, by whichever worker is alive;
 * one that throws is tried again with growing pauses. `stop` lets running jobs end, for at most `graceMs`; jobs that have not ended by then
 * are left for another worker.
 * @throws when two handlers claim one job.
 */
export const startJobWorkers = async (
  config: JobsConfig,
  handlers: readonly JobHandler[],
  log: Log,
  { concurrency = 3, lockMs = 10_000, graceMs = 10_000 }: WorkerLimits = {},
) => {
  const byName = new Map(handlers.map((handler) => [handler.job.name, handler]));
  if (byName.size !== handlers.length) throw new Error('Two handlers claim one job');
  const { classes, connection } = backendOf(config, 'tulha-job-worker');
  const ending = new AbortController();
  const running = new Set<Promise<void>>();

  const carryOut = async (job: Job<{ tarefaId: number }>, token?: string) => {
    const handler = byName.get(job.name);
    if (!handler) throw new Error(`No handler for job ${job.name}`);
    const number = job.attemptsMade + 1;
    const started = Date.now();
    const work = handler.handle(job.data.tarefaId, { number, last: number >= handler.job.attempts, signal: ending.signal });
    running.add(work);
    try {
      await work;
    } catch (error) {
      if (!(error instanceof NotYet)) throw error;
      await job.moveToDelayed(Date.now() + NOT_YET_MS, token);
      throw new DelayedError();
    } finally {
      running.delete(work);
    }
    log('info', 'Job done', { job: job.name, tarefaId: job.data.tarefaId, attempt: number, ms: Date.now() - started });
  };
  const giveUp = (job: Job<{ tarefaId: number }> | undefined, error: Error) => {
    const fields = { job: job?.name, tarefaId: job?.data.tarefaId, attempt: job?.attemptsMade, error: error.message };
    log('error', 'Job failed', fields);
    if (!job || !/stalled/.test(error.message)) return;
    byName
      .get(job.name)
      ?.abandoned(job.data.tarefaId, error.message)
      .catch((trouble: Error) => log('error', 'Abandoned job not recorded', { ...fields, trouble: trouble.message }));
  };
  const open = () => {
    const limits = { concurrency, lockDuration: lockMs, stalledInterval: Math.ceil(lockMs / 2), maxStalledCount: DEATHS_MAX };
    const opened = new classes.Worker<{ tarefaId: number }>(QUEUE, carryOut, { connection, ...limits });
    opened.on('error', (error) => log('warn', 'Job queue connection in trouble', { error: error.message }));
    opened.on('stalled', (jobId) => log('warn', 'Job taken over from a worker that died', { jobId }));
    opened.on('failed', giveUp);
    return opened;
  };
  let worker = open();
  // An absent Redis does not stop the start: jobs are taken once it is there.
  if (config.redisUrl === undefined) await worker.waitUntilReady();

  return {
    idle: () => running.size === 0,
    /** Waits for jobs anew: if the network dropped us silently, the old wait may never end. It is left to end by itself. */
    restart: async (): Promise<void> => {
      const old = worker;
      worker = open();
      old.close(true).catch((error: Error) => log('warn', 'Old wait for jobs did not end well', { error: error.message }));
      await worker.waitUntilReady();
    },
    stop: async (): Promise<void> => {
      ending.abort();
      await worker.pause(true);
      await Promise.race([Promise.allSettled(running), wait(graceMs, undefined, { ref: false })]);
      await worker.close(running.size > 0);
    },
  };
};

export type JobWorkers = Awaited<ReturnType<typeof startJobWorkers>>;
