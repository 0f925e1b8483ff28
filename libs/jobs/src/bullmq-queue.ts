import { backendOf, QUEUE } from './backend.js';
import type { JobQueue, JobSpec, JobsConfig } from './job-queue.js';

/** BullMQ's name of a task's job. Without `:`, which it keeps for itself. */
export const jobIdOf = ({ name }: JobSpec, tarefaId: number): string => `${name}-${tarefaId}`;

/** Opens the queue named by the configuration. `onTrouble` hears of lost connections, which come back by themselves. */
export const createJobQueue = async (config: JobsConfig, onTrouble: (error: Error) => void = () => undefined): Promise<JobQueue> => {
  const { classes, connection } = backendOf(config, 'tulha-jobs');
  const queue = new classes.Queue<{ tarefaId: number }>(QUEUE, { connection });
  queue.on('error', onTrouble);
  await queue.waitUntilReady();
  return {
    add: async (job, tarefaId) => {
      await queue.add(
        job.name,
        { tarefaId },
        {
          jobId: jobIdOf(job, tarefaId),
          attempts: job.attempts,
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
