import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { Entrar, RenovarSessao } from '@tulha/domain/acesso/usuario/usuario.commands';
import { encerrarSessao, listSessoes } from '@tulha/read-models/acesso/sessoes';
import { findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { readerOf } from '@tulha/read-models/kernel/reader';
import { Unauthenticated } from '../http/errors.js';
import { defineRoutes, route } from '../http/route.js';
import { clearCookie, entrar, renovar, Sessao, userView } from './entrada.js';

/** Sign-in, the check of a stored token (spec part 1 §7), and what we add: renewal, and sessions that can be seen and ended. */
export const sessionRoutes = defineRoutes({
  path: 'session',
  tag: 'Sessão',
  permissao: 'sessao',
  routes: {
    entrar: route({
      method: 'POST',
      path: '/',
      status: 200,
      acesso: 'aberta',
      segredo: true,
      resumo: 'Entra com login e senha',
      body: Entrar,
      resposta: Sessao,
      handle: (ctx) => entrar(ctx, ctx.body),
    }),
    verificar: route({
      method: 'GET',
      path: '/',
      resumo: 'Confere o token guardado',
      resposta: Sessao.pick({ user: true, tutorial: true }),
      handle: async ({ auth, services }) => {
        const { conta, usuario, sessao } = auth;
        const [viva, user] = await Promise.all([
          services.sessions.of(conta, usuario, sessao),
          findUsuario(services.readDb, conta, usuario),
        ]);
        if (!viva || !user) throw new Unauthenticated();
        return { user: userView(user, viva.permissoes), tutorial: user.tutorial };
      },
    }),
    sair: route({
      method: 'DELETE',
      path: '/',
      emPendencia: true,
      resumo: 'Encerra a sessão',
      handle: async (ctx) => {
        const { services, auth } = ctx;
        await encerrarSessao(services.pool, auth.conta, auth.usuario, auth.sessao);
        services.sessions.forget();
        clearCookie(ctx);
      },
    }),
    renovar: route({
      method: 'POST',
      path: '/renovar',
      status: 200,
      acesso: 'aberta',
      segredo: true,
      resumo: 'Troca a renovação por outra e por um token novo; a mesma renovação duas vezes encerra a sessão',
      body: RenovarSessao.optional(),
      resposta: Sessao,
      handle: (ctx) => renovar(ctx, ctx.body?.renovacao),
    }),
    sessoes: route({
      method: 'GET',
      path: '/sessoes',
      resumo: 'Lista as suas sessões abertas',
      handle: async ({ auth, services }) => {
        const abertas = await listSessoes(readerOf(services.readDb, auth.conta), auth.usuario);
        const content = abertas.map(({ criada_em, vista_em, ...rest }) => ({
          ...rest,
          criadaEm: criada_em,
          vistaEm: vista_em,
          atual: rest.id === auth.sessao,
        }));
        return { content, pagination: { page: 1, size: content.length, total: content.length } };
      },
    }),
    encerrarSessao: route({
      method: 'DELETE',
      path: '/sessoes/:id',
      resumo: 'Encerra uma das suas sessões',
      handle: async ({ params, auth, services }) => {
        const ended = await encerrarSessao(services.pool, auth.conta, auth.usuario, params.id);
        if (!ended) throw refuseAcesso('SESSAO_NAO_ENCONTRADA');
        services.sessions.forget();
      },
    }),
  },
});
