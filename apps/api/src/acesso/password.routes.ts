import { CONTA_SUSPENSA, refuseAcesso } from '@tulha/domain/acesso/errors';
import { EsqueciSenha, RedefinirSenha } from '@tulha/domain/acesso/usuario/usuario.commands';
import { usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { recuperarSenhaJob } from '@tulha/jobs/recuperar-senha.job';
import { askUnknown } from '@tulha/jobs/pedir';
import { hashPassword, SALT_BYTES } from '@tulha/platform/password';
import { findRecuperacao, usarRecuperacao } from '@tulha/read-models/acesso/recuperacoes';
import { findByEmailHash } from '@tulha/read-models/acesso/sem-conta.queries';
import { tentar } from '@tulha/read-models/acesso/tentativas';
import { findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import { placeOf } from '../http/edge/address.js';
import { BillingProblem, TooManyTries } from '../http/pipeline/errors.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { loginHashOf } from './entrada.js';
import { exigirSenha } from './senha.js';

/** How often may be asked from one place, for the same address and for any. */
const DE_PEDIR = { doLogin: 5, doEndereco: 20 };

/** Requests for a new password are limited like failed sign-ins, in a count of their own, so that no mailbox is flooded. */
const exigirPaciencia = async ({ services, request }: Ctx, emailHash: string): Promise<void> => {
  const espera = await tentar(services.pool, emailHash, `recuperar ${placeOf(request)}`, DE_PEDIR);
  if (espera > 0) throw new TooManyTries(espera);
};

/** A user who has forgotten the password. The answer, and the work done for it, are the same whether the address is known or not. */
export const passwordRoutes = defineRoutes({
  path: 'password',
  tag: 'Sessão',
  permissao: 'sessao',
  routes: {
    esqueci: route({
      method: 'POST',
      path: '/forgot',
      status: 204,
      access: 'open',
      summary: 'Manda por e-mail um endereço para escolher outra senha',
      body: EsqueciSenha,
      answer: 'nothing',
      handle: async (ctx) => {
        const { pool, jobs, readDb } = ctx.services;
        const emailHash = loginHashOf(ctx.body.email);
        await exigirPaciencia(ctx, emailHash);
        const id = await ctx.nextId('tarefa');
        const alguem = (await findByEmailHash(readDb, emailHash)).length > 0;
        await askUnknown(pool, jobs, recuperarSenhaJob, { id, entrada: { emailHash }, alguem });
      },
    }),
    redefinir: route({
      method: 'POST',
      path: '/reset',
      status: 204,
      access: 'open',
      summary: 'Grava a senha nova de quem recebeu o endereço por e-mail, e encerra todas as sessões',
      body: RedefinirSenha,
      answer: 'nothing',
      handle: async (ctx) => {
        const { pool, readDb, sessions } = ctx.services;
        const { senha, token } = ctx.body;
        if (await ctx.alreadyWritten()) return;
        const dada = await findRecuperacao(pool, token);
        const user = dada && (await findUsuario(readDb, dada.conta, dada.usuario));
        if (!dada || !user?.ativo || user.senha_versao !== dada.senha_versao) throw refuseAcesso('RECUPERACAO_INVALIDA');
        if (user.suspensa !== null) throw new BillingProblem(CONTA_SUSPENSA);
        await exigirSenha(senha, user, 'senha', readerOf(readDb, user.conta));
        const senhaHash = await hashPassword(senha, ctx.secret('sal', SALT_BYTES));
        if (!(await usarRecuperacao(pool, token))) throw refuseAcesso('RECUPERACAO_INVALIDA');
        const data = { usuarioId: user.id, senhaHash, motivo: 'recuperacao' as const, sessaoMantida: null };
        const by = { conta: user.conta, ator: user.id };
        await ctx.execute(usuarioDecider, user.id, { type: 'TrocarSenha', data }, { by, moreFollow: true });
        sessions.forget();
      },
    }),
  },
});
