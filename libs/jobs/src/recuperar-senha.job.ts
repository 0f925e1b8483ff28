import { ESPERA_DO_CORREIO } from './espera.js';
import type { JobSpec } from './job-queue.js';

/** Writes to the user with this address, if there is one. Its task belongs to no account: the requester does not learn the result. */
export const recuperarSenhaJob: JobSpec = { name: 'recuperar-senha', attempts: 1, espera: ESPERA_DO_CORREIO };

/** The address itself is not kept: only the hash by which it is found. */
export type RecuperarSenha = {
  readonly emailHash: string;
  /** The invited user, among those with the address. */
  readonly usuarioId?: number;
};
