import { filtrosDoDre, filtrosDosRelatorios } from '@tulha/domain/relatorios/filtros';
import { ColhidoDoTalhao, CustosDoDreDoTalhao, CustosDoTalhao, DreDoTalhao } from '@tulha/domain/relatorios/talhao.answers';
import { colhidoDoTalhao, custosDoDreDoTalhao, custosDoTalhao, dreDoTalhao } from '@tulha/read-models/relatorios/talhao.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { idFilter, whole } from '../rotas/list-query.js';
import { requireFiltersOfFarm } from './filters-of-farm.js';
import { filtersInQuery } from './report-query.js';

const { talhoes: _talhoes, ...filtros } = filtrosDosRelatorios();
const { talhoes: _osTalhoes, ...filtrosDele } = filtrosDoDre();
const doDre = z.strictObject({ fazenda: idFilter(), ...filtersInQuery(filtrosDele) });
const pagina = z
  .strictObject({ fazenda: idFilter(), ...filtersInQuery(filtros) })
  .extend({ page: whole(1, 100_000), size: whole(20, 200), sort: z.string().max(200).optional() });

/** The query without the farm, which the pipeline has resolved; a crop year in it is of the plot's farm. @throws FILTRO_DE_OUTRA_FAZENDA */
const pedidos = async <Q extends { readonly fazenda?: unknown }>(
  ctx: Pick<Ctx, 'reader' | 'fazendas'>,
  { fazenda: _fazenda, ...asked }: Q,
) => {
  await requireFiltersOfFarm(ctx, { filters: filtros }, asked);
  return asked;
};

/** The statement of results of one plot. */
export const dreDoTalhaoRoutes = defineRoutes({
  path: 'talhoes',
  tag: 'Relatórios',
  permissao: 'relatorios',
  routes: {
    resumoDoDre: route({
      method: 'GET',
      path: '/:id/dre/resumo',
      summary: 'O DRE de um talhão: o que entrou, o que custou e o que ficou',
      query: doDre,
      answer: DreDoTalhao,
      handle: async (ctx) => achado(await dreDoTalhao(ctx.reader, ctx.params.id, await pedidos(ctx, ctx.query), ctx)),
    }),
    custosDoDre: route({
      method: 'GET',
      path: '/:id/dre/custos',
      summary: 'O que o DRE de um talhão conta de custo, linha por linha',
      query: doDre,
      answer: CustosDoDreDoTalhao,
      handle: async (ctx) => achado(await custosDoDreDoTalhao(ctx.reader, ctx.params.id, await pedidos(ctx, ctx.query), ctx)),
    }),
  },
});

/** The cost and yield of one plot: the reports by plot, limited to it. */
export const relatoriosDoTalhaoRoutes = defineRoutes({
  path: 'relatorios/talhoes',
  tag: 'Relatórios',
  permissao: 'relatorios',
  routes: {
    custosDoTalhao: route({
      method: 'GET',
      path: '/custos/:id',
      summary: 'O que um talhão custou, dia por dia',
      query: pagina,
      answer: CustosDoTalhao,
      handle: async (ctx) => achado(await custosDoTalhao(ctx.reader, ctx.params.id, await pedidos(ctx, ctx.query), ctx)),
    }),
    colhidoDoTalhao: route({
      method: 'GET',
      path: '/colhido/:id',
      summary: 'O que se colheu de um talhão, dia por dia',
      query: pagina,
      answer: ColhidoDoTalhao,
      handle: async (ctx) => achado(await colhidoDoTalhao(ctx.reader, ctx.params.id, await pedidos(ctx, ctx.query), ctx)),
    }),
  },
});
