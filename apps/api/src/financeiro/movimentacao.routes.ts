import { PorMotivo } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { Movimentacao as MovimentacaoAnswer } from '@tulha/domain/financeiro/movimentacao/movimentacao.answers';
import { paged } from '@tulha/domain/kernel/answers';
import {
  AlterarMovimentacao,
  MudarStatusDaMovimentacao,
  RegistrarMovimentacao,
} from '@tulha/domain/financeiro/movimentacao/movimentacao.commands';
import type { Movimentacao } from '@tulha/domain/financeiro/movimentacao/movimentacao.events';
import { findMovimentacao, listMovimentacoes } from '@tulha/read-models/financeiro/fluxo.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { idNaRota, sortedQuery } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { exigirCadastro } from '../rotas/exigir-cadastro.js';
import { fatoDe } from '../rotas/criado.js';
import { definidos } from '../rotas/definidos.js';
import { mudarMovimentacao } from '../rotas/mes-fechado.js';
import { fluxoDe } from './fluxo.routes.js';

const movimentacaoDe = async (ctx: Ctx, mid: number, fluxo?: number) => {
  const { view, versao } = achado(await findMovimentacao(ctx.reader, mid));
  if (fluxo !== undefined && view.fluxo !== fluxo) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  ctx.etag(versao);
  return view;
};

const dadosDe = ({ descricao, valor, data_vencimento, tipo, status, dataPagamento }: z.output<typeof RegistrarMovimentacao>) => ({
  descricao,
  valorCentavos: valor,
  vencimento: data_vencimento,
  tipo,
  status,
  em: dataPagamento,
});

const Uma = z.object({ id: idNaRota, mid: idNaRota });

/** Money moved by hand into or out of a cash flow. */
export const movimentacaoRoutes = defineRoutes({
  path: 'fluxos',
  tag: 'Fluxos',
  permissao: 'financeiro',
  routes: {
    listarMovimentacoes: route({
      method: 'GET',
      path: '/:id/movimentacao',
      summary: 'Lista as movimentações de um fluxo',
      query: sortedQuery({}),
      answer: paged(MovimentacaoAnswer),
      handle: async (ctx) => {
        await fluxoDe(ctx, ctx.params.id);
        return listMovimentacoes(ctx.reader, ctx.params.id, ctx.query);
      },
    }),
    obterMovimentacao: route({
      method: 'GET',
      path: '/:id/movimentacao/:mid',
      summary: 'Movimentação de um fluxo',
      params: Uma,
      answer: MovimentacaoAnswer,
      handle: (ctx) => movimentacaoDe(ctx, ctx.params.mid, ctx.params.id),
    }),
    registrarMovimentacao: route({
      method: 'POST',
      path: '/:id/movimentacao',
      contaInteira: true,
      summary: 'Registra uma movimentação',
      body: RegistrarMovimentacao,
      answer: MovimentacaoAnswer,
      handle: async (ctx) => {
        const { id: fluxoId } = ctx.params;
        await exigirCadastro(ctx, 'fluxo', fluxoId, 'fluxo');
        const movimentacaoId = await ctx.nextId('movimentacao');
        const command = { type: 'RegistrarMovimentacao', data: { movimentacaoId, fluxoId, ...dadosDe(ctx.body) } } as const;
        const receipt = await mudarMovimentacao(ctx, movimentacaoId, command, ctx.body.motivo, { isNew: true });
        return movimentacaoDe(ctx, fatoDe<Movimentacao>(receipt).movimentacaoId);
      },
    }),
    alterarMovimentacao: route({
      method: 'PUT',
      path: '/:id/movimentacao/:mid',
      summary: 'Altera uma movimentação; o que não se diz fica',
      params: Uma,
      body: AlterarMovimentacao,
      answer: MovimentacaoAnswer,
      handle: async (ctx) => {
        const { mid } = ctx.params;
        const { descricao, valor, data_vencimento, tipo } = await movimentacaoDe(ctx, mid, ctx.params.id);
        const antes = RegistrarMovimentacao.parse({ descricao, valor, data_vencimento, tipo });
        const { motivo, ...mudou } = ctx.body;
        const data = { movimentacaoId: mid, ...dadosDe({ ...antes, ...definidos(mudou) }) };
        await mudarMovimentacao(ctx, mid, { type: 'AlterarMovimentacao', data }, motivo);
        return movimentacaoDe(ctx, mid);
      },
    }),
    excluirMovimentacao: route({
      method: 'DELETE',
      path: '/:id/movimentacao/:mid',
      summary: 'Exclui uma movimentação',
      params: Uma,
      body: PorMotivo,
      answer: 'nothing',
      handle: async (ctx) => {
        const { mid } = ctx.params;
        await movimentacaoDe(ctx, mid, ctx.params.id);
        await mudarMovimentacao(ctx, mid, { type: 'ExcluirMovimentacao', data: { movimentacaoId: mid } }, ctx.body?.motivo);
      },
    }),
    // #region rota
    mudarStatusDaMovimentacao: route({
      method: 'PATCH',
      path: '/movimentacao/:mid',
      summary: 'Marca uma movimentação como paga ou pendente',
      params: z.object({ mid: idNaRota }),
      body: MudarStatusDaMovimentacao,
      answer: MovimentacaoAnswer,
      handle: async (ctx) => {
        const { mid } = ctx.params;
        await movimentacaoDe(ctx, mid);
        const data = { movimentacaoId: mid, ...definidos({ status: ctx.body.status, em: ctx.body.dataPagamento }) };
        await mudarMovimentacao(ctx, mid, { type: 'AlterarMovimentacao', data }, ctx.body.motivo);
        return movimentacaoDe(ctx, mid);
      },
    }),
    // #endregion
  },
});
