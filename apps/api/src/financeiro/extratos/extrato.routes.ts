import { DesfazerNaLinha } from '@tulha/domain/financeiro/extrato/conciliacao.commands';
import { ConferenciaDeExtrato, EnvioDeExtrato, Extrato, ExtratoCompleto } from '@tulha/domain/financeiro/extrato/extrato.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { listExtratos } from '@tulha/read-models/financeiro/extrato.queries';
import { defineRoutes, route } from '../../http/pipeline/route.js';
import { idFilter, listQuery } from '../../rotas/list-query.js';
import { conferirExtrato, excluirExtrato, extratoDe, importarExtrato } from './extratos.js';
import { FORM_DO_EXTRATO, receberExtrato } from './receber-extrato.js';

/** Bank movements on each cash flow, file by file. */
export const extratoRoutes = defineRoutes({
  path: 'extratos',
  tag: 'Extratos',
  permissao: 'financeiro',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista os extratos trazidos, os mais recentes primeiro',
      query: listQuery({ fluxo: idFilter() }),
      answer: paged(Extrato),
      handle: ({ reader, query }) => listExtratos(reader, query, query),
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Um extrato, com o saldo do banco ao lado do nosso',
      answer: ExtratoCompleto,
      handle: (ctx) => extratoDe(ctx, ctx.params.id),
    }),
    importar: route({
      method: 'POST',
      path: '/',
      status: 200,
      raw: true,
      slow: true,
      contaInteira: true,
      summary: 'Traz o extrato de um fluxo, em OFX, CSV ou XLSX (formulário: fluxo, colunas, motivo, file); o que já veio não vem de novo',
      form: FORM_DO_EXTRATO,
      receive: receberExtrato,
      answer: EnvioDeExtrato,
      handle: (ctx) => importarExtrato(ctx),
    }),
    conferir: route({
      method: 'POST',
      path: '/conferencia',
      status: 200,
      raw: true,
      slow: true,
      reads: true,
      contaInteira: true,
      summary: 'Diz o que um extrato traria, e por quais colunas se lê, sem guardar nada (formulário: fluxo, colunas, file)',
      form: FORM_DO_EXTRATO,
      receive: receberExtrato,
      answer: ConferenciaDeExtrato,
      handle: (ctx) => conferirExtrato(ctx),
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Exclui um extrato com as suas linhas, que podem vir de novo',
      body: DesfazerNaLinha,
      answer: 'nothing',
      handle: (ctx) => excluirExtrato(ctx, ctx.params.id, ctx.body?.motivo ?? null),
    }),
  },
});
