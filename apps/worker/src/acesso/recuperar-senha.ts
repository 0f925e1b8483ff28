import type { JobHandler } from '@tulha/jobs/job-queue';
import { type RecuperarSenha, recuperarSenhaJob } from '@tulha/jobs/recuperar-senha.job';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import { abrirRecuperacao, RECUPERACAO_MINUTOS } from '@tulha/read-models/acesso/recuperacoes';
import { findByEmailHash } from '@tulha/read-models/acesso/sem-conta.queries';
import type { JobTools } from '../jobs/tools.js';
import { postman } from './correio.js';

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

type Usuario = Awaited<ReturnType<typeof findByEmailHash>>[number];

/**
 * One letter holds the links of all users of the address: a retry repeats that letter, instead of sending a further one to a user who
 * already had theirs. Its tokens are new, and the earlier ones stay valid.
 */
export const recuperarSenhaHandler = ({ pool, readDb, config, log }: JobTools): JobHandler => {
  const send = postman(config);
  const textFor = async (user: Usuario & { login: string }): Promise<string> => {
    const token = await abrirRecuperacao(pool, user);
    const write = user.senha_hash === null ? convite : carta;
    return write(user.nome ?? user.login, user.login, `${config.publicUrl ?? 'http://localhost:3000'}/redefinir-senha?token=${token}`);
  };
  return tarefaHandler<RecuperarSenha, Record<string, never>>(
    pool,
    recuperarSenhaJob,
    async ({ id, entrada }) => {
      const wanted = (user: Usuario) => entrada.usuarioId === undefined || entrada.usuarioId === user.id;
      const users = (await findByEmailHash(readDb, entrada.emailHash)).filter(wanted);
      if (entrada.usuarioId !== undefined && users.length === 0) throw new Error('The user who is invited does not show yet');
      const known = users.flatMap((user) => (user.login ? [{ ...user, login: user.login }] : [])); // the others were erased meanwhile
      const [first] = known;
      if (!first) return {};
      const subject = first.senha_hash === null ? 'Convite para a Tulha' : 'Nova senha da Tulha';
      const texts = await Promise.all(known.map(textFor));
      await send({ to: first.email ?? first.login, subject, text: texts.join('\n---\n\n') });
      log.info('Password recovery sent', { tarefaId: id, users: known.map((user) => user.id) });
      return {};
    },
    (error) => log.warn('Password recovery in trouble', { error: error.message }),
  );
};
