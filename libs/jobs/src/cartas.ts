import { avisarEmailJob } from './avisar-email.job.js';
import { recuperarSenhaJob } from './recuperar-senha.job.js';

/** The kinds of tasks that are letters: what bounds long work does not bound them, and a server that is away holds them up alone. */
export const CARTAS: readonly string[] = [recuperarSenhaJob.name, avisarEmailJob.name];
