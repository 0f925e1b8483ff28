import { CONTA_SUSPENSA, refuseAcesso } from '@tulha/domain/acesso/errors';
import { EsqueciSenha, RedefinirSenha } from '@tulha/domain/acesso/usuario/usuario.commands';
import { usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { recuperarSenhaJob } from '@tulha/jobs/recuperar-senha.job';
import { askFor } from '@tulha/jobs/tarefas';
import { hashPassword } from '@tulha/platform/password';
import { findRecuperacao, usarRecuperacao } from '@tulha/read-models/acesso/recuperacoes';
import { esperaPara, falhou } from '@tulha/read-models/acesso/tentativas';
import { findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { readerOf } from '@tulha/read-models/kernel/reader';
import { BillingProblem, TooManyTries } from '../http/errors.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { loginHashOf } from './entrada.js';
import { exigirSenha } from './senha.js';

/** Each ask counts like a failed sign-in, apart from them: nobody fills another's mailbox. */
const exigirPaciencia = async ({ services, request }: Ctx, emailHash: string): Promise<void> => {
  const endereco = `recuperar ${request.ip}`;
  const espera = await esperaPara(services.pool, emailHash, endereco);
  if (espera > 0) throw new TooManyTries(espera);
  await falhou(services.pool, emailHash, endereco);
};

/** Who has forgotten their password (spec part 1 §7). What is answered, and the work done for it, is the same whether an address is known or not. */
export const passwordRoutes = defineRoutes({
  path: 'password',
  tag: 'Sessão',
  permissao: 'sessao',
  routes: {
    esqueci: route({
      method: 'POST',
      path: '/forgot',
      status: 204,
      acesso: 'aberta',
      resumo: 'Manda por e-mail um endereço para escolher outra senha',
      body: EsqueciSenha,
      handle: async (ctx) => {
        const { pool, jobs } = ctx.services;
        const emailHash = loginHashOf(ctx.body.email);
        await exigirPaciencia(ctx, emailHash);
        const id = await ctx.nextId('tarefa');
        await askFor(pool, jobs, recuperarSenhaJob, { id, conta: 0, usuario: 0, entrada: { emailHash } });
      },
    }),
    redefinir: route({
      method: 'POST',
      path: '/reset',
      status: 204,
      acesso: 'aberta',
      resumo: 'Grava a senha nova de quem recebeu o endereço por e-mail, e encerra todas as sessões',
      body: RedefinirSenha,
      handle: async (ctx) => {
        const { pool, readDb, sessions } = ctx.services;
        const { senha, token } = ctx.body;
        const dada = await findRecuperacao(pool, token);
        const user = dada && (await findUsuario(readDb, dada.conta, dada.usuario));
        if (!dada || !user?.ativo || user.senha_versao !== dada.senha_versao) throw refuseAcesso('RECUPERACAO_INVALIDA');
        if (user.suspensa !== null) throw new BillingProblem(CONTA_SUSPENSA);
        await exigirSenha(senha, user, 'senha', readerOf(readDb, user.conta));
        const senhaHash = await hashPassword(senha);
        if (!(await usarRecuperacao(pool, token))) throw refuseAcesso('RECUPERACAO_INVALIDA');
        const data = { usuarioId: user.id, senhaHash, motivo: 'recuperacao' as const, sessaoMantida: null };
        const como = { conta: user.conta, ator: user.id };
        await ctx.execute(usuarioDecider, user.id, { type: 'TrocarSenha', data }, { como });
        sessions.forget();
      },
    }),
  },
});
