import { DomainError } from '@tulha/domain/kernel/errors';
import { TarefaRecusada } from '@tulha/jobs/tarefas';
import { UnknownSort } from '@tulha/read-models/read/page';

/** What was asked cannot be, at no try: it ends the task with its own words. Anything else may come right and is thrown as it is. */
export const recusar = (error: unknown): never => {
  throw error instanceof DomainError || error instanceof UnknownSort ? new TarefaRecusada(error.message) : error;
};
