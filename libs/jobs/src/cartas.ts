import { avisarEmailJob } from './avisar-email.job.js';
import { recuperarSenhaJob } from './recuperar-senha.job.js';

/** The kinds of tasks that are letters: the bounds of long work do not apply to them, and only a mail server that is away holds them up. */
export const CARTAS: readonly string[] = [recuperarSenhaJob.name, avisarEmailJob.name];
