import { minutoToBr } from '@tulha/domain/kernel/relogio';
import type { UsuarioEvent } from '@tulha/domain/acesso/usuario/usuario.events';
import { type AvisarEmail, avisarEmailJob } from '@tulha/jobs/avisar-email.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import { emailHashOf } from '@tulha/read-models/acesso/usuario.projection';
import type { JobTools } from '../jobs/tools.js';
import { postman } from './correio.js';

const carta = (nome: string, em: string): string => `Olá, ${nome}.

O e-mail da sua conta na Tulha foi trocado em ${em}, e deixou de ser este. As próximas mensagens vão para o novo.

Se foi você, não é preciso fazer nada.

Se não foi você, alguém que sabe a sua senha entrou na sua conta: fale já com o dono da conta ou com quem administra a Tulha.
`;

/** The past addresses and names of a user, from their facts; erased ones are not among them. */
const historiaDe = async ({ store, engine }: JobTools, usuarioId: number) => {
  const historia: { nome: string | null; email: string | null }[] = [];
  for await (const sealed of store.read(`usuario-${usuarioId}`)) {
    for (const { type, data } of (await engine.sealing.open([sealed])) as unknown as UsuarioEvent[]) {
      if (type === 'UsuarioCadastrado') historia.push({ nome: data.nome, email: data.email ?? data.login });
      if (type === 'PerfilAlterado') historia.push({ nome: data.nome, email: data.email });
      if (type === 'CadastroAtualizado') historia.push({ nome: null, email: data.email });
    }
  }
  return historia;
};

/** Sends a letter to the address a user had until now. */
export const avisarEmailHandler = (tools: JobTools): JobHandler => {
  const { pool, config, log } = tools;
  const send = postman(config);
  return tarefaHandler<AvisarEmail, Record<string, never>>(
    pool,
    avisarEmailJob,
    async ({ id, entrada: { usuarioId, emailHash, em } }) => {
      const historia = await historiaDe(tools, usuarioId);
      const to = historia.find(({ email }) => emailHashOf(email) === emailHash)?.email;
      if (!to || emailHashOf(historia.at(-1)?.email ?? null) === emailHash) return {}; // erased, or not changed after all
      const nome = historia.findLast((passo) => passo.nome !== null)?.nome ?? 'usuário';
      await send({ to, subject: 'O e-mail da sua conta na Tulha foi trocado', text: carta(nome, minutoToBr(em)) });
      log.info('Change of address told', { tarefaId: id, user: usuarioId });
      return {};
    },
    (error) => log.warn('Change of address in trouble', { error: error.message }),
  );
};
