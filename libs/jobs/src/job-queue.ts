/** A piece of long work, declared once: its name, and how often it may be tried. The payload is the id of its row in `controle.tarefa`. */
export type JobSpec = { readonly name: string; readonly attempts: number };

/** Where the api puts long work and the worker takes it from. Delivery is at least once: a job's work must be repeatable. */
export interface JobQueue {
  /** Asks for a task to be done. The same task twice is one job. */
  add(job: JobSpec, tarefaId: number): Promise<void>;
  close(): Promise<void>;
}
