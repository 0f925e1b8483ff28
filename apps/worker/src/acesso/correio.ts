import { TarefaAdiada, TarefaRecusada } from '@tulha/jobs/tarefas';
import { createMailer, MailTrouble, type SendMail } from '@tulha/platform/mail/mailer';
import type { WorkerConfig } from '../config.js';

/** Sends letters for tasks: one that can never be delivered is refused, one that may be later is postponed. */
export const postman = (config: WorkerConfig): SendMail => {
  const send = createMailer(config);
  return async (mail) => {
    try {
      await send(mail);
    } catch (error) {
      if (!(error instanceof MailTrouble)) throw error;
      if (error.permanent) throw new TarefaRecusada(`O servidor de correio recusou o endereço ou a carta (${error.message}).`);
      throw new TarefaAdiada(error.message, { cause: error });
    }
  };
};
