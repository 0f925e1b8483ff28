import type { JobHandler } from '@tulha/jobs/job-queue';
import { type RecuperarSenha, recuperarSenhaJob } from '@tulha/jobs/recuperar-senha.job';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import { createMailer } from '@tulha/platform/mail/mailer';
import { abrirRecuperacao, RECUPERACAO_MINUTOS } from '@tulha/read-models/acesso/recuperacoes';
import { findByEmailHash } from '@tulha/read-models/acesso/sem-conta.queries';
import type { JobTools } from '../jobs/tools.js';

const carta = (nome: string, login: string, endereco: string): string => `Olá, ${nome}.

Alguém, provavelmente você, pediu uma nova senha para o login ${login} da Tulha.

Para escolher a senha, abra este endereço nos próximos ${RECUPERACAO_MINUTOS} minutos. Ele serve uma só vez:

${endereco}

Se não foi você, não é preciso fazer nada: a senha continua a mesma.
`;

const convite = (nome: string, login: string, endereco: string): string => `Olá, ${nome}.

Você foi convidado a usar a Tulha. O seu login é ${login}.

Para escolher a sua senha, abra este endereço nos próximos ${RECUPERACAO_MINUTOS} minutos. Ele serve uma só vez:

${endereco}

Se ele já tiver vencido, peça outro em "Esqueci a senha".
`;

/** One letter for each user with the address. Tried again, the letters have other tokens, and the earlier ones go on being good. */
export const recuperarSenhaHandler = ({ pool, readDb, config, log }: JobTools): JobHandler => {
  const send = createMailer(config);
  return tarefaHandler<RecuperarSenha, Record<string, never>>(
    pool,
    recuperarSenhaJob,
    async ({ id, entrada }) => {
      for (const user of await findByEmailHash(readDb, entrada.emailHash)) {
        if (entrada.usuarioId !== undefined && entrada.usuarioId !== user.id) continue;
        const { nome, login, email, senha_hash } = user;
        const to = email ?? login;
        if (!to || !login) continue; // erased meanwhile
        const token = await abrirRecuperacao(pool, user);
        const [subject, write] = senha_hash === null ? ['Convite para a Tulha', convite] : ['Nova senha da Tulha', carta];
        const text = write(nome ?? login, login, `${config.publicUrl ?? 'http://localhost:3000'}/redefinir-senha?token=${token}`);
        await send({ to, subject, text });
        log.info('Password recovery sent', { tarefaId: id, user: user.id });
      }
      return {};
    },
    (error) => log.warn('Password recovery in trouble', { error: error.message }),
  );
};
