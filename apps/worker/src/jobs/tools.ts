import type { createEngine } from '@tulha/application/engine';
import type { EventStore } from '@tulha/event-store/event-store';
import type { FileStorage } from '@tulha/platform/files/storage';
import type { Logger } from '@tulha/platform/logging/logger';
import type { Progress } from '@tulha/read-models/read/progress';
import type { createReadDb } from '@tulha/read-models/read/reader';
import type { Pool } from 'pg';
import type { WorkerConfig } from '../config.js';

/** The tools of a job's handler; made once, when the worker starts. */
export type JobTools = {
  readonly config: WorkerConfig;
  readonly pool: Pool;
  readonly readDb: ReturnType<typeof createReadDb>;
  readonly store: EventStore;
  /** The content of files. */
  readonly files: FileStorage;
  readonly engine: ReturnType<typeof createEngine>;
  readonly progress: Progress;
  readonly log: Logger;
  readonly now: () => string;
};
