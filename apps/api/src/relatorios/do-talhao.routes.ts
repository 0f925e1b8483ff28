import { filtrosDoDre, filtrosDosRelatorios } from '@tulha/domain/relatorios/filtros';
import { ColhidoDoTalhao, CustosDoDreDoTalhao, CustosDoTalhao, DreDoTalhao } from '@tulha/domain/relatorios/talhao.answers';
import { colhidoDoTalhao, custosDoDreDoTalhao, custosDoTalhao, dreDoTalhao } from '@tulha/read-models/relatorios/talhao.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { idFilter, whole } from '../rotas/list-query.js';
import { filtersInQuery } from './report-query.js';

const { talhoes: _talhoes, ...filtros } = filtrosDosRelatorios();
const { talhoes: _osTalhoes, ...filtrosDele } = filtrosDoDre();
const doDre = z.strictObject({ fazenda: idFilter(), ...filtersInQuery(filtrosDele) });
const pagina = z
  .strictObject({ fazenda: idFilter(), ...filtersInQuery(filtros) })
  .extend({ page: whole(1, 100_000), size: whole(20, 200), sort: z.string().max(200).optional() });

/** The query without the farm, which the pipeline has resolved. */
const pedidos = <Q extends { readonly fazenda?: unknown }>({ fazenda: _fazenda, ...asked }: Q) => asked;

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
      handle: async ({ reader, params, query: asked, fazendas, hoje }) =>
        achado(await dreDoTalhao(reader, params.id, pedidos(asked), { fazendas, hoje })),
    }),
    custosDoDre: route({
      method: 'GET',
      path: '/:id/dre/custos',
      summary: 'O que o DRE de um talhão conta de custo, linha por linha',
      query: doDre,
      answer: CustosDoDreDoTalhao,
      handle: async ({ reader, params, query: asked, fazendas, hoje }) =>
        achado(await custosDoDreDoTalhao(reader, params.id, pedidos(asked), { fazendas, hoje })),
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
      handle: async ({ reader, params, query: { page, size, sort, ...asked }, fazendas, hoje }) =>
        achado(await custosDoTalhao(reader, params.id, { ...pedidos(asked), page, size, sort }, { fazendas, hoje })),
    }),
    colhidoDoTalhao: route({
      method: 'GET',
      path: '/colhido/:id',
      summary: 'O que se colheu de um talhão, dia por dia',
      query: pagina,
      answer: ColhidoDoTalhao,
      handle: async ({ reader, params, query: { page, size, sort, ...asked }, fazendas, hoje }) =>
        achado(await colhidoDoTalhao(reader, params.id, { ...pedidos(asked), page, size, sort }, { fazendas, hoje })),
    }),
  },
});
