import { FolhaPagamento, FolhasPagamento, ServicoSemFolha } from '@tulha/domain/folha/pagamento/folha-pagamento.answers';
import { AlterarFolhaPagamento, CriarFolhaPagamento, TrancarFolhaPagamento } from '@tulha/domain/folha/pagamento/folha-pagamento.commands';
import { quemEntraNoPagamento, servicoSemFolha } from '@tulha/read-models/folha/quem-entra.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { dayFilter } from '../rotas/list-query.js';
import { rotasDaFolha } from './rotas-da-folha.js';

/** Payroll sheets. */
export const folhaPagamentoRoutes = defineRoutes({
  path: 'folha-pagamento',
  tag: 'Folha de pagamento',
  permissao: 'folha',
  routes: {
    ...rotasDaFolha({
      especie: 'folha_pagamento',
      nome: 'folha de pagamento',
      criar: CriarFolhaPagamento,
      alterar: AlterarFolhaPagamento,
      trancar: TrancarFolhaPagamento,
      folha: FolhaPagamento,
      folhas: FolhasPagamento,
      quemEntra: quemEntraNoPagamento,
    }),
    semFolha: route({
      method: 'GET',
      path: '/sem-folha',
      summary: 'Serviço que nenhuma folha fechada paga, por colaborador',
      query: z.strictObject({ inicio: dayFilter(), fim: dayFilter() }),
      answer: ServicoSemFolha,
      handle: ({ reader, query, fazendas }) => servicoSemFolha(reader, { ...query, fazendas }),
    }),
  },
});
