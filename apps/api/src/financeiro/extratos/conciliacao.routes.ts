import {
  ConciliarLinha,
  DesfazerNaLinha,
  FecharMes,
  IgnorarLinha,
  LancarLinha,
  ReabrirMes,
} from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { ItemDoExtrato, LinhaDoExtrato, MesDoExtrato } from '@tulha/domain/financeiro/extrato/extrato.answers';
import { extratoDecider } from '@tulha/domain/financeiro/extrato/extrato.decider';
import { listed, paged } from '@tulha/domain/kernel/answers';
import { mesesDoExtrato } from '@tulha/read-models/financeiro/conciliacao.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { exigirCadastro } from '../../rotas/exigir-cadastro.js';
import { dayFilter, idFilter, idNaRota, listQuery } from '../../rotas/list-query.js';
import { conciliarLinha, desconciliarLinha, ignorarLinha, lancarLinha, retomarLinha } from './conciliar.js';
import { candidatosDe, linhaDe, listarLinhas } from './linhas.js';

const mesesDe = async (ctx: Ctx, fluxo: number) => ({ content: await mesesDoExtrato(ctx.reader, fluxo) });

/** Reconciles lines of statements, and closes months. */
export const conciliacaoRoutes = defineRoutes({
  path: 'extratos',
  tag: 'Extratos',
  permissao: 'financeiro',
  routes: {
    linhas: route({
      method: 'GET',
      path: '/linhas',
      summary: 'Lista o que os bancos dizem que se moveu, com o que cada linha em aberto deve ser',
      query: listQuery({
        extrato: idFilter(),
        fluxo: idFilter(),
        dateStart: dayFilter(),
        dateEnd: dayFilter(),
        situacao: z.enum(['ABERTA', 'CONCILIADA', 'IGNORADA']).optional(),
      }),
      answer: paged(LinhaDoExtrato),
      handle: (ctx) => listarLinhas(ctx, ctx.query, ctx.query),
    }),
    linha: route({
      method: 'GET',
      path: '/linhas/:id',
      summary: 'Uma linha de extrato, com o que ela deve ser',
      answer: LinhaDoExtrato,
      handle: (ctx) => linhaDe(ctx, ctx.params.id),
    }),
    candidatos: route({
      method: 'GET',
      path: '/linhas/:id/candidatos',
      summary: 'O que se pode escolher para uma linha: o que está em aberto ou pago perto do seu dia',
      query: z.strictObject({ q: z.string().max(200).optional() }),
      answer: listed(ItemDoExtrato),
      handle: (ctx) => candidatosDe(ctx, ctx.params.id, ctx.query.q),
    }),
    conciliar: route({
      method: 'POST',
      path: '/linhas/:id/conciliar',
      status: 200,
      summary: 'Confirma o que uma linha é; o que estava em aberto fica pago no dia do banco',
      body: ConciliarLinha,
      answer: LinhaDoExtrato,
      handle: conciliarLinha,
    }),
    desconciliar: route({
      method: 'DELETE',
      path: '/linhas/:id/conciliar',
      status: 200,
      summary: 'Desfaz o que se confirmou de uma linha; o que ela pagou volta a ficar em aberto',
      body: DesfazerNaLinha,
      answer: LinhaDoExtrato,
      handle: desconciliarLinha,
    }),
    lancar: route({
      method: 'POST',
      path: '/linhas/:id/lancamento',
      porFazenda: true,
      contaInteira: true,
      summary: 'Faz de uma linha um lançamento, pago no seu dia, ou uma transferência entre fluxos',
      body: LancarLinha,
      answer: LinhaDoExtrato,
      handle: lancarLinha,
    }),
    ignorar: route({
      method: 'POST',
      path: '/linhas/:id/ignorar',
      status: 200,
      summary: 'Deixa uma linha de lado, dizendo por quê',
      body: IgnorarLinha,
      answer: LinhaDoExtrato,
      handle: ignorarLinha,
    }),
    retomar: route({
      method: 'DELETE',
      path: '/linhas/:id/ignorar',
      status: 200,
      summary: 'Retoma uma linha que se deixou de lado',
      body: DesfazerNaLinha,
      answer: LinhaDoExtrato,
      handle: retomarLinha,
    }),
    meses: route({
      method: 'GET',
      path: '/meses/:id',
      params: z.object({ id: idNaRota }),
      summary: 'Os meses de um fluxo de que há extrato: quantas linhas, quantas em aberto, e se está fechado',
      answer: listed(MesDoExtrato),
      handle: async (ctx) => {
        await exigirCadastro(ctx, 'fluxo', ctx.params.id, 'fluxo');
        return mesesDe(ctx, ctx.params.id);
      },
    }),
    fecharMes: route({
      method: 'POST',
      path: '/meses/fechar',
      status: 200,
      contaInteira: true,
      summary: 'Fecha um mês de que todas as linhas estão conciliadas ou ignoradas',
      body: FecharMes,
      answer: listed(MesDoExtrato),
      handle: async (ctx) => {
        const { fluxo: fluxoId, mes } = ctx.body;
        await exigirCadastro(ctx, 'fluxo', fluxoId, 'fluxo');
        await ctx.execute(extratoDecider, fluxoId, { type: 'FecharMes', data: { fluxoId, mes } }, { otherStream: true });
        return mesesDe(ctx, fluxoId);
      },
    }),
    reabrirMes: route({
      method: 'POST',
      path: '/meses/reabrir',
      status: 200,
      contaInteira: true,
      summary: 'Reabre um mês que estava fechado, dizendo por quê',
      body: ReabrirMes,
      answer: listed(MesDoExtrato),
      handle: async (ctx) => {
        const { fluxo: fluxoId, mes, motivo } = ctx.body;
        await exigirCadastro(ctx, 'fluxo', fluxoId, 'fluxo');
        await ctx.execute(extratoDecider, fluxoId, { type: 'ReabrirMes', data: { fluxoId, mes, motivo } }, { otherStream: true });
        return mesesDe(ctx, fluxoId);
      },
    }),
  },
});
