import { paged } from '@tulha/domain/kernel/answers';
import { Sessao, SessaoAberta, SessaoAtual } from '@tulha/domain/acesso/acesso.answers';
import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { Entrar, RenovarSessao } from '@tulha/domain/acesso/usuario/usuario.commands';
import { encerrarSessao, listSessoes } from '@tulha/read-models/acesso/sessoes';
import { findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import { Unauthenticated } from '../http/pipeline/errors.js';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { clearCookie, entrar, renovar, userView } from './entrada.js';

/** Sign-in, the check of a stored token, its renewal, and the user's list of open sessions, which they can end. */
export const sessionRoutes = defineRoutes({
  path: 'session',
  tag: 'Sessão',
  permissao: 'sessao',
  routes: {
    entrar: route({
      method: 'POST',
      path: '/',
      status: 200,
      access: 'open',
      secret: true,
      summary: 'Entra com login e senha',
      body: Entrar,
      answer: Sessao,
      handle: (ctx) => entrar(ctx, ctx.body),
    }),
    verificar: route({
      method: 'GET',
      path: '/',
      summary: 'Confere o token guardado',
      answer: SessaoAtual,
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
      whilePending: true,
      summary: 'Encerra a sessão',
      answer: 'nothing',
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
      access: 'open',
      secret: true,
      summary: 'Troca a renovação por outra e por um token novo; a mesma renovação duas vezes encerra a sessão',
      body: RenovarSessao.optional(),
      answer: Sessao,
      handle: (ctx) => renovar(ctx, ctx.body?.renovacao),
    }),
    sessoes: route({
      method: 'GET',
      path: '/sessoes',
      summary: 'Lista as suas sessões abertas',
      answer: paged(SessaoAberta),
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
      summary: 'Encerra uma das suas sessões',
      answer: 'nothing',
      handle: async ({ params, auth, services }) => {
        const ended = await encerrarSessao(services.pool, auth.conta, auth.usuario, params.id);
        if (!ended) throw refuseAcesso('SESSAO_NAO_ENCONTRADA');
        services.sessions.forget();
      },
    }),
  },
});
