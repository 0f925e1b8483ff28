import { DomainError } from '@tulha/domain/kernel/errors';
import { TarefaRecusada } from '@tulha/jobs/tarefas';
import { UnknownSort } from '@tulha/read-models/read/page';

/**
 * A refusal by the rules would be the same at every try, so it ends the task with its own message. Any other error may pass and is thrown
 * as it is.
 */
export const recusar = (error: unknown): never => {
  throw error instanceof DomainError || error instanceof UnknownSort ? new TarefaRecusada(error.message) : error;
};
