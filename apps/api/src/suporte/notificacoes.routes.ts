import { MODULOS, pode } from '@tulha/domain/acesso/papeis';
import { notificacaoDecider } from '@tulha/domain/suporte/notificacao/notificacao.decider';
import {
  contarNaoLidas,
  findNotificacao,
  listNotificacoes,
  type Notificado,
  ultimasNotificacoes,
} from '@tulha/read-models/suporte/notificacao.queries';
import { z } from 'zod';
import { refuseHttp, Unauthenticated } from '../http/errors.js';
import { listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';

const Notificacao = z
  .object({
    id: z.int(),
    /** 0 ou 1. */
    isRead: z.int().min(0).max(1),
    titulo: z.string(),
    texto: z.string(),
    tipo: z.string(),
    em: z.iso.datetime(),
    /** Onde, no painel, está aquilo de que fala. */
    caminho: z.string().nullable(),
  })
  .meta({ id: 'Notificacao' });

const NotificacoesQuery = listQuery({
  isRead: z
    .enum(['0', '1'])
    .transform((lida) => lida === '1')
    .optional(),
});

/** Who asks, with what they may look at now: a role that was taken away takes its notifications along. */
const quemPede = async ({ services, auth }: Ctx): Promise<Notificado> => {
  const sessao = await services.sessions.of(auth.conta, auth.usuario, auth.sessao);
  if (!sessao) throw new Unauthenticated();
  const modulos = [...MODULOS, 'acesso'].flatMap((modulo) =>
    (['ler', 'escrever'] as const).flatMap((acao) => (pode(sessao.papel, modulo, acao, sessao.permissoes) ? [`${modulo}/${acao}`] : [])),
  );
  return { usuario: auth.usuario, pode: modulos };
};

const minha = async (ctx: Ctx<{ id: number }>, quem: Notificado) => {
  const notificacao = await findNotificacao(ctx.leitura, quem, ctx.params.id);
  if (!notificacao) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  return notificacao;
};

/** What a user is told of (spec part 1 §7). The marks are facts in a stream of each user's own. */
export const notificacoesRoutes = defineRoutes({
  path: 'notifications',
  tag: 'Notificações',
  permissao: 'suporte',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      resumo: 'As suas notificações, a última primeiro',
      query: NotificacoesQuery,
      resposta: z.object({
        content: z.array(Notificacao),
        pagination: z.object({ page: z.int(), size: z.int(), total: z.int() }),
      }),
      handle: async (ctx) => {
        const { isRead: lida, ...query } = ctx.query;
        return listNotificacoes(ctx.leitura, await quemPede(ctx), { ...query, lida });
      },
    }),
    ultimas: route({
      method: 'GET',
      path: '/last-five',
      resumo: 'As cinco últimas notificações, e quantas não foram lidas',
      resposta: z.object({ content: z.array(Notificacao), unread: z.int() }),
      handle: async (ctx) => ultimasNotificacoes(ctx.leitura, await quemPede(ctx)),
    }),
    lerTodas: route({
      method: 'PATCH',
      path: '/all',
      resumo: 'Marca todas as suas notificações como lidas',
      resposta: z.object({ unread: z.int() }),
      handle: async (ctx) => {
        const quem = await quemPede(ctx);
        if ((await contarNaoLidas(ctx.leitura, quem)) > 0) {
          const { usuario: usuarioId } = ctx.auth;
          await ctx.execute(notificacaoDecider, usuarioId, { type: 'LerTodasAsNotificacoes', data: { usuarioId } }, { outroStream: true });
        }
        return { unread: await contarNaoLidas(ctx.leitura, quem) };
      },
    }),
    ler: route({
      method: 'PATCH',
      path: '/:id',
      resumo: 'Marca uma notificação como lida',
      resposta: Notificacao,
      handle: async (ctx) => {
        const quem = await quemPede(ctx);
        const { isRead, id: notificacaoId } = await minha(ctx, quem);
        if (isRead === 0) {
          const { usuario: usuarioId } = ctx.auth;
          const data = { usuarioId, notificacaoId };
          await ctx.execute(notificacaoDecider, usuarioId, { type: 'LerNotificacao', data }, { outroStream: true });
        }
        return minha(ctx, quem);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Tira uma notificação da sua lista',
      handle: async (ctx) => {
        if (!(await ctx.jaGravado())) await minha(ctx, await quemPede(ctx));
        const { usuario: usuarioId } = ctx.auth;
        const data = { usuarioId, notificacaoId: ctx.params.id };
        await ctx.execute(notificacaoDecider, usuarioId, { type: 'ExcluirNotificacao', data }, { outroStream: true });
      },
    }),
  },
});
