import { ItemDeVenda, LoteDaVenda, ProdutoAVenda, VendaCompleta } from '@tulha/domain/comercial/venda/venda.answers';
import { MarcarEntregue } from '@tulha/domain/comercial/venda/venda.commands';
import { listed, paged } from '@tulha/domain/kernel/answers';
import { listItens, lotesDaVenda, pesquisarProdutos } from '@tulha/read-models/comercial/venda-itens.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { flag, idFilter, idNaRota, listQuery } from '../rotas/list-query.js';
import { noLedger } from '../rotas/no-ledger.js';
import { paraMudar, vendaPedida } from './venda-da-rota.js';

const ItensQuery = listQuery({
  venda: idFilter(),
  lote: idFilter(),
  cliente: idFilter(),
  status: z.enum(['ABERTO', 'FECHADO']).optional(),
  entregue: flag(),
});

const Marca = z.object({ id: idNaRota, itemId: idNaRota });

/** When a change that takes something away is repeated, the sale may have another version by now. */
const paraTirar = async (ctx: Ctx, vendaId: number) => {
  if (!(await ctx.alreadyWritten())) await paraMudar(ctx, vendaId);
};

/** The contents of sales: their lines, their lots, and the lots available for sale. */
export const vendaProdutosRoutes = defineRoutes({
  path: 'vendas',
  tag: 'Vendas',
  permissao: 'comercial',
  routes: {
    itens: route({
      method: 'GET',
      path: '/produtos/itens',
      summary: 'As linhas de todas as vendas, com o que falta entregar',
      query: ItensQuery,
      answer: paged(ItemDeVenda),
      handle: ({ reader, fazendas, query: { venda, lote, cliente, status, entregue, ...params } }) =>
        listItens(reader, { fazendas, venda, lote, cliente, status, entregue }, params),
    }),
    pesquisar: route({
      method: 'GET',
      path: '/produtos/pesquisar',
      summary: 'O café que se pode vender: lotes com quilos livres',
      query: listQuery({}),
      answer: paged(ProdutoAVenda),
      handle: ({ reader, fazendas, query }) => pesquisarProdutos(reader, fazendas, query),
    }),
    excluirProduto: route({
      method: 'DELETE',
      path: '/produtos/:id',
      summary: 'Tira uma linha de uma venda aberta: os seus quilos ficam livres',
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: itemId } = ctx.params;
        const item = await ctx.reader.porId('venda_item', ['venda_id'], itemId);
        // Tried again, the line is gone already: whose it was, the first try knew.
        const vendaId = achado((await ctx.keep('venda', (item?.venda_id as number | undefined) ?? null)) ?? undefined);
        await paraTirar(ctx, vendaId);
        await noLedger(ctx, { type: 'RetirarDaVenda', data: { vendaId, itemId } });
      },
    }),
    lotes: route({
      method: 'GET',
      path: '/:id/lotes',
      summary: 'Os lotes de uma venda',
      answer: listed(LoteDaVenda),
      handle: async (ctx) => {
        await vendaPedida(ctx, ctx.params.id);
        return { content: await lotesDaVenda(ctx.reader, ctx.params.id) };
      },
    }),
    excluirLote: route({
      method: 'DELETE',
      path: '/:id/lotes/:loteId',
      summary: 'Tira um lote de uma venda aberta: os seus quilos ficam livres',
      params: z.object({ id: idNaRota, loteId: idNaRota }),
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: vendaId, loteId } = ctx.params;
        await paraTirar(ctx, vendaId);
        await noLedger(ctx, { type: 'RetirarDaVenda', data: { vendaId, loteId } });
      },
    }),
    marcarEntregue: route({
      method: 'POST',
      path: '/:id/:itemId/entregue',
      summary: 'Marca uma linha da venda como entregue',
      params: Marca,
      body: MarcarEntregue,
      answer: VendaCompleta,
      handle: async (ctx) => {
        const { id: vendaId, itemId } = ctx.params;
        await paraMudar(ctx, vendaId);
        await noLedger(ctx, { type: 'MarcarItemEntregue', data: { vendaId, itemId, em: ctx.body.data ?? ctx.hoje } });
        return vendaPedida(ctx, vendaId);
      },
    }),
    desmarcarEntregue: route({
      method: 'DELETE',
      path: '/:id/:itemId/entregue',
      summary: 'A linha da venda não está mais marcada como entregue',
      params: Marca,
      answer: 'nothing',
      handle: async (ctx) => {
        const { id: vendaId, itemId } = ctx.params;
        await paraTirar(ctx, vendaId);
        await noLedger(ctx, { type: 'DesmarcarItemEntregue', data: { vendaId, itemId } });
      },
    }),
  },
});
