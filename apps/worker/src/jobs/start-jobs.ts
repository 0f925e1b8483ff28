import { createJobQueue } from '@tulha/jobs/bullmq-queue';
import { startJobWorkers } from '@tulha/jobs/bullmq-workers';
import { askAgain } from '@tulha/jobs/tarefas';
import { jobHandlers } from './handlers.js';
import type { JobTools } from './tools.js';

const ASK_AGAIN_MS = 15_000;

/** Starts to take jobs, and keeps looking for tasks that never reached the queue. */
export const startJobs = async (tools: JobTools) => {
  const { config, pool, log } = tools;
  const trouble = (error: Error) => log.warn('Job queue in trouble', { error: error.message });
  const queue = await createJobQueue(config, trouble);
  const handlers = jobHandlers(tools);
  const workers = await startJobWorkers(config, handlers, (level, message, fields) => log[level](message, fields));
  const specs = handlers.map(({ job }) => job);
  const look = () => askAgain(pool, queue, specs).catch(trouble);
  const timer = setInterval(look, ASK_AGAIN_MS).unref();
  await look();
  return {
    stop: async () => {
      clearInterval(timer);
      await workers.stop();
      await queue.close();
    },
  };
};
