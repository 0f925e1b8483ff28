import type { JobHandler } from '@tulha/jobs/job-queue';
import { importarSafraHandler } from '../importacao/importar.job.js';
import type { JobTools } from './tools.js';

/** What the worker can do. A new kind of job is its `*.job.ts` in libs/jobs, its handler, and its line here. */
export const jobHandlers = (tools: JobTools): JobHandler[] => [importarSafraHandler(tools)];
