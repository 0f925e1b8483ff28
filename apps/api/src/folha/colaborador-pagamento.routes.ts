import { DetalheDaFolha, LinhasDaColheita, PagamentoReajustado } from '@tulha/domain/folha/colheita/folha-colheita.answers';
import { ReajustarFolhaColheita } from '@tulha/domain/folha/colheita/folha-colheita.commands';
import { DetalheDoPagamento, PagamentoDoTrabalhoReajustado } from '@tulha/domain/folha/pagamento/folha-pagamento.answers';
import { ReajustarFolhaPagamento } from '@tulha/domain/folha/pagamento/folha-pagamento.commands';
import { detalheDaFolha, detalheDoPagamento, linhasDoColhedor } from '@tulha/read-models/folha/detalhe.queries';
import { z } from 'zod';
import { idNaRota } from '../rotas/list-query.js';
import { refuseHttp } from '../http/pipeline/errors.js';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { folhaDe } from './folha.js';
import { rotasDosPagamentos } from './rotas-dos-pagamentos.js';

const NADA_ALEM = { adiantamentos: 0, reajuste: 0, reajustado: null, valor: 0, pago: null };

/** The pay of each worker of a harvest sheet. */
export const colaboradorPagamentoColheitaRoutes = defineRoutes({
  path: 'colaborador-pagamento-colheita',
  tag: 'Folha de colheita',
  permissao: 'folha',
  routes: {
    ...rotasDosPagamentos({
      especie: 'folha_colheita',
      reajustar: ReajustarFolhaColheita,
      detalhe: DetalheDaFolha,
      pagamento: PagamentoReajustado,
      detalheDe: detalheDaFolha,
      semLinhas: { litros: 0, medidas: 0, dias: 0, valorColheita: 0, ...NADA_ALEM },
    }),
    linhas: route({
      method: 'GET',
      path: '/:id/:colabId',
      params: z.object({ id: idNaRota, colabId: idNaRota }),
      summary: 'As linhas que somam o que um colaborador recebe',
      answer: LinhasDaColheita,
      handle: async (ctx) => {
        const { id, colabId } = ctx.params;
        const { row } = await folhaDe(ctx, 'folha_colheita', id);
        if (!(row.colaborador_ids as number[]).includes(colabId)) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
        return linhasDoColhedor(ctx.reader, row, colabId);
      },
    }),
  },
});

/** The pay of each worker of a payroll sheet, line by line. */
export const colaboradorPagamentosRoutes = defineRoutes({
  path: 'colaborador-pagamentos',
  tag: 'Folha de pagamento',
  permissao: 'folha',
  routes: rotasDosPagamentos({
    especie: 'folha_pagamento',
    reajustar: ReajustarFolhaPagamento,
    detalhe: DetalheDoPagamento,
    pagamento: PagamentoDoTrabalhoReajustado,
    detalheDe: detalheDoPagamento,
    semLinhas: { dias: 0, valorTrabalho: 0, ...NADA_ALEM, linhas: [] },
  }),
});
