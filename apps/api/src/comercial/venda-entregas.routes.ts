import { Entrega, HistoricoDaVenda } from '@tulha/domain/comercial/venda/venda.answers';
import { AnotarVenda, RegistrarEntrega } from '@tulha/domain/comercial/venda/venda.commands';
import { vendaDecider } from '@tulha/domain/comercial/venda/venda.decider';
import { listed, paged } from '@tulha/domain/kernel/answers';
import { findEntrega, findNota, historicoDaVenda, listEntregas } from '@tulha/read-models/comercial/entrega.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { idDe } from '../rotas/criado.js';
import { idNaRota, sortedQuery } from '../rotas/list-query.js';
import { noLedger } from '../rotas/no-ledger.js';
import { paraMudar, vendaPedida } from './venda-da-rota.js';

/** The deliveries of a sale, and the notes about them. */
export const vendaEntregasRoutes = defineRoutes({
  path: 'vendas',
  tag: 'Vendas',
  permissao: 'comercial',
  routes: {
    entregas: route({
      method: 'GET',
      path: '/:id/entregas',
      summary: 'As entregas de uma venda',
      query: sortedQuery({}),
      answer: paged(Entrega),
      handle: async (ctx) => {
        await vendaPedida(ctx, ctx.params.id);
        return listEntregas(ctx.reader, ctx.params.id, ctx.query);
      },
    }),
    entregar: route({
      method: 'POST',
      path: '/:id/entregas',
      summary: 'Entrega uma linha da venda, inteira ou em parte',
      body: RegistrarEntrega,
      answer: Entrega,
      handle: async (ctx) => {
        const { id: vendaId } = ctx.params;
        await paraMudar(ctx, vendaId);
        const { item: itemId, data: em, quantidade: massaG, pesoBalanca: pesoG, quebra: quebraG, obs } = ctx.body;
        const entregaId = await ctx.nextId('venda_entrega');
        const receipt = await noLedger(ctx, {
          type: 'EntregarVenda',
          data: { vendaId, entregaId, itemId, em, massaG, pesoG, quebraG, obs },
        });
        return achado(await findEntrega(ctx.reader, vendaId, idDe(receipt, 'entregaId')));
      },
    }),
    cancelarEntrega: route({
      method: 'DELETE',
      path: '/:id/entregas/:eid',
      summary: 'Cancela uma entrega: os quilos voltam a faltar entregar',
      params: z.object({ id: idNaRota, eid: idNaRota }),
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: vendaId, eid: entregaId } = ctx.params;
        if (!(await ctx.alreadyWritten())) {
          await paraMudar(ctx, vendaId);
          achado(await findEntrega(ctx.reader, vendaId, entregaId));
        }
        await noLedger(ctx, { type: 'CancelarEntrega', data: { vendaId, entregaId } });
      },
    }),
    historico: route({
      method: 'GET',
      path: '/:id/historico',
      summary: 'O que se anotou de uma venda, e as suas entregas feitas e canceladas',
      answer: listed(HistoricoDaVenda),
      handle: async (ctx) => {
        await vendaPedida(ctx, ctx.params.id);
        return { content: await historicoDaVenda(ctx.reader, ctx.params.id) };
      },
    }),
    anotar: route({
      method: 'POST',
      path: '/:id/historico',
      summary: 'Anota algo na história de uma venda',
      body: AnotarVenda,
      answer: HistoricoDaVenda,
      handle: async (ctx) => {
        const { id: vendaId } = ctx.params;
        await vendaPedida(ctx, vendaId);
        const notaId = await ctx.nextId('venda_nota');
        const { data, texto } = ctx.body;
        const command = { type: 'AnotarVenda', data: { vendaId, notaId, em: data ?? ctx.hoje, texto } } as const;
        const receipt = await ctx.execute(vendaDecider, vendaId, command);
        return achado(await findNota(ctx.reader, vendaId, idDe(receipt, 'notaId')));
      },
    }),
    excluirNota: route({
      method: 'DELETE',
      path: '/:id/historico/:hid',
      summary: 'Apaga uma nota da história de uma venda',
      params: z.object({ id: idNaRota, hid: idNaRota }),
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: vendaId, hid: notaId } = ctx.params;
        if (!(await ctx.alreadyWritten())) achado(await findNota(ctx.reader, vendaId, notaId));
        await vendaPedida(ctx, vendaId);
        await ctx.execute(vendaDecider, vendaId, { type: 'ExcluirNotaDaVenda', data: { vendaId, notaId } });
      },
    }),
  },
});
