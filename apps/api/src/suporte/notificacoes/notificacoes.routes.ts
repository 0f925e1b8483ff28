import { NaoLidas, Notificacao, UltimasNotificacoes } from '@tulha/domain/suporte/suporte.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { MODULOS } from '@tulha/domain/acesso/modulos';
import { pode } from '@tulha/domain/acesso/papeis';
import { notificacaoDecider } from '@tulha/domain/suporte/notificacao/notificacao.decider';
import {
  contarNaoLidas,
  findNotificacao,
  listNotificacoes,
  type Notificado,
  ultimasNotificacoes,
} from '@tulha/read-models/suporte/notificacao.queries';
import { z } from 'zod';
import { refuseHttp, Unauthenticated } from '../../http/pipeline/errors.js';
import { sortedQuery } from '../../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';

const NotificacoesQuery = sortedQuery({
  isRead: z
    .enum(['0', '1'])
    .transform((lida) => lida === '1')
    .optional(),
});

/** The caller, with the modules they may see now: a permission taken away takes its notifications along. */
const quemPede = async ({ services, auth }: Ctx): Promise<Notificado> => {
  const sessao = await services.sessions.of(auth.conta, auth.usuario, auth.sessao);
  if (!sessao) throw new Unauthenticated();
  const modulos = [...MODULOS, 'acesso'].flatMap((modulo) =>
    (['ler', 'escrever'] as const).flatMap((acao) => (pode(sessao.papel, modulo, acao, sessao.permissoes) ? [`${modulo}/${acao}`] : [])),
  );
  return { usuario: auth.usuario, pode: modulos };
};

const minha = async (ctx: Ctx<{ id: number }>, quem: Notificado) => {
  const notificacao = await findNotificacao(ctx.reader, quem, ctx.params.id);
  if (!notificacao) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  return notificacao;
};

/** A user's notifications. Read and removed marks are facts in a stream of each user's own. */
export const notificacoesRoutes = defineRoutes({
  path: 'notifications',
  tag: 'Notificações',
  permissao: 'suporte',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'As suas notificações, a última primeiro',
      query: NotificacoesQuery,
      answer: paged(Notificacao),
      handle: async (ctx) => {
        const { isRead: lida, ...query } = ctx.query;
        return listNotificacoes(ctx.reader, await quemPede(ctx), { ...query, lida });
      },
    }),
    ultimas: route({
      method: 'GET',
      path: '/last-five',
      summary: 'As cinco últimas notificações, e quantas não foram lidas',
      answer: UltimasNotificacoes,
      handle: async (ctx) => ultimasNotificacoes(ctx.reader, await quemPede(ctx)),
    }),
    lerTodas: route({
      method: 'PATCH',
      path: '/all',
      summary: 'Marca todas as suas notificações como lidas',
      answer: NaoLidas,
      handle: async (ctx) => {
        const quem = await quemPede(ctx);
        if ((await contarNaoLidas(ctx.reader, quem)) > 0) {
          const { usuario: usuarioId } = ctx.auth;
          await ctx.execute(notificacaoDecider, usuarioId, { type: 'LerTodasAsNotificacoes', data: { usuarioId } }, { otherStream: true });
        }
        return { unread: await contarNaoLidas(ctx.reader, quem) };
      },
    }),
    ler: route({
      method: 'PATCH',
      path: '/:id',
      summary: 'Marca uma notificação como lida',
      answer: Notificacao,
      handle: async (ctx) => {
        const quem = await quemPede(ctx);
        const { isRead, id: notificacaoId } = await minha(ctx, quem);
        if (isRead === 0) {
          const { usuario: usuarioId } = ctx.auth;
          const data = { usuarioId, notificacaoId };
          await ctx.execute(notificacaoDecider, usuarioId, { type: 'LerNotificacao', data }, { otherStream: true });
        }
        return minha(ctx, quem);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Tira uma notificação da sua lista',
      answer: 'nothing',
      handle: async (ctx) => {
        if (!(await ctx.alreadyWritten())) await minha(ctx, await quemPede(ctx));
        const { usuario: usuarioId } = ctx.auth;
        const data = { usuarioId, notificacaoId: ctx.params.id };
        await ctx.execute(notificacaoDecider, usuarioId, { type: 'ExcluirNotificacao', data }, { otherStream: true });
      },
    }),
  },
});
