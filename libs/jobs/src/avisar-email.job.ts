import { ESPERA_DO_CORREIO } from './espera.js';
import type { JobSpec } from './job-queue.js';

/** Writes to the address a user had, that it is theirs no more. */
export const avisarEmailJob: JobSpec = { name: 'avisar-email', attempts: 1, espera: ESPERA_DO_CORREIO };

/** The address itself is not kept: it stands, encrypted, in the facts of the user. */
export type AvisarEmail = {
  readonly usuarioId: number;
  /** The hash by which the address is found. */
  readonly emailHash: string;
  /** When it was changed, ISO. */
  readonly em: string;
};
