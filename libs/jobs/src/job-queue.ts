import type { Espera } from './espera.js';

/** A piece of long work, declared once: its name, and how often it may be tried. The payload is the id of its row in `controle.tarefa`. */
export type JobSpec = {
  readonly name: string;
  /** How often the queue itself tries it, one try soon after the other. */
  readonly attempts: number;
  /**
   * For work that waits for an external server: the time of the next try is stored in its row, so that it survives the loss
   * of the queue.
   */
  readonly espera?: Espera;
};

/** How a job stands among others. */
export type Place = {
  /** A new number when the worker of the job is gone, even if the queue still believes in it. */
  readonly take?: number;
  /**
   * How many jobs of its account there are by now, itself included: an account with many waits behind those with one.
   * Absent: it waits for none.
   */
  readonly nth?: number;
};

/**
 * The queue into which the api puts long work and from which the worker takes it. Delivery is at least once: a job's work must be
 * repeatable.
 */
export interface JobQueue {
  /** Asks for a task to be done. The same task twice is one job, unless `take` says otherwise. */
  add(job: JobSpec, tarefaId: number, place?: Place): Promise<void>;
  /** Comes back when the store of the queue answers; may wait for ever where it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Something that the job needs is in use: the job is put back, as if it had not been tried, and the worker is free meanwhile. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** One try of a job. `last`: after this one there is no other. `signal` aborts when the worker must end. */
export type Attempt = { readonly number: number; readonly last: boolean; readonly signal: AbortSignal };

/** A worker's work for one kind of job. Throwing means: try again later, while tries are left; NotYet: soon, and it counts as none. */
export type JobHandler = {
  readonly job: JobSpec;
  readonly handle: (tarefaId: number, attempt: Attempt) => Promise<void>;
  /** The queue gave the job up without a last try: its worker died too often. */
  readonly abandoned: (tarefaId: number, reason: string) => Promise<void>;
};

/** The storage of jobs: Redis where `redisUrl` names one, otherwise PostgreSQL. */
export type JobsConfig = {
  readonly databaseUrl: string;
  /** The address for the role that makes the tables, where that of `databaseUrl` may not. */
  readonly ownerUrl?: string;
  readonly redisUrl: string | undefined;
};
