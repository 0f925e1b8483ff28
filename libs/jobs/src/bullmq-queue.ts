import { backendOf, QUEUE } from './backend.js';
import type { JobQueue, JobSpec, JobsConfig } from './job-queue.js';

/** BullMQ's name of a task's job. Without `:`, which it keeps for itself. */
export const jobIdOf = ({ name }: JobSpec, tarefaId: number, take = 0): string => `${name}-${tarefaId}${take === 0 ? '' : `-${take}`}`;

const ENDED = new Set(['completed', 'failed', 'unknown']);

/** Makes the tables, or brings them up to date, as the role that may. */
const prepare = async (ownerUrl: string): Promise<void> => {
  const { classes, connection } = backendOf({ databaseUrl: ownerUrl, redisUrl: undefined }, 'tulha-jobs-prepare');
  const queue = new classes.Queue(QUEUE, { connection });
  try {
    await queue.waitUntilReady();
  } finally {
    await queue.close();
  }
};

/** Opens the queue named by the configuration. `onTrouble` hears of lost connections, which come back by themselves. */
export const createJobQueue = async (config: JobsConfig, onTrouble: (error: Error) => void = () => undefined): Promise<JobQueue> => {
  if (config.redisUrl === undefined && config.ownerUrl !== undefined) await prepare(config.ownerUrl);
  const { classes, connection } = backendOf(config, 'tulha-jobs');
  const queue = new classes.Queue<{ tarefaId: number }>(QUEUE, { connection });
  queue.on('error', onTrouble);
  // PostgreSQL makes its tables on the first connection. A Redis that is away is no reason not to start: waiting tasks are asked for again.
  if (config.redisUrl === undefined) await queue.waitUntilReady();
  return {
    add: async (job, tarefaId, { take, nth } = {}) => {
      // A job that ended without ending its task could not even record the result; it is removed before a new request.
      const before = await queue.getJob(jobIdOf(job, tarefaId, take));
      if (before && ENDED.has(await before.getState())) await before.remove();
      await queue.add(
        job.name,
        { tarefaId },
        {
          jobId: jobIdOf(job, tarefaId, take),
          attempts: job.attempts,
          ...(nth === undefined ? {} : { priority: nth }),
          backoff: { type: 'exponential', delay: 500 },
          removeOnComplete: { age: 3_600, count: 1_000 },
          removeOnFail: { age: 7 * 86_400, count: 1_000 },
        },
      );
    },
    ping: async () => {
      await queue.getJobCounts('waiting');
    },
    close: () => queue.close(),
  };
};
