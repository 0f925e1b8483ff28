import { CustoDaVenda, TributosDaVenda } from '@tulha/domain/comercial/venda/resultado.answers';
import { custoDe } from '@tulha/read-models/comercial/venda-custo.queries';
import { tributosDe } from '@tulha/read-models/comercial/venda-resultado.queries';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';

/** What a sale owes on its value. */
export const tributosDaVendaRoutes = defineRoutes({
  path: 'vendas',
  tag: 'Vendas',
  permissao: 'comercial',
  routes: {
    tributos: route({
      method: 'GET',
      path: '/:id/tributos',
      summary: 'O Funrural e o Senar de uma venda, pela alíquota do seu dia, e o que sobra dela',
      answer: TributosDaVenda,
      handle: async ({ reader, params }) => achado(await tributosDe(reader, params.id)),
    }),
  },
});

/** What a sale's coffee cost, for who may see costs. */
export const custoDaVendaRoutes = defineRoutes({
  path: 'vendas',
  tag: 'Vendas',
  permissao: 'relatorios',
  routes: {
    custo: route({
      method: 'GET',
      path: '/:id/custo',
      summary:
        'O que custou o café de uma venda: o que os seus lotes trazem dos talhões; do que não tem origem, a média da safra, estimada',
      answer: CustoDaVenda,
      handle: async ({ reader, params, hoje }) => achado(await custoDe(reader, params.id, hoje)),
    }),
  },
});
