import { PerdasDoLote } from '@tulha/domain/rastreabilidade/rendimento/perdas-do-lote.answers';
import { perdasDeUmLote } from '@tulha/read-models/rastreabilidade/perdas/perdas-do-lote.queries';
import { pageQuery } from '../../rotas/list-query.js';
import { defineRoutes, route } from '../../http/pipeline/route.js';
import { instante } from '../historico/instante.js';
import { loteEm } from '../lote/lotes.routes.js';

/** The losses of mass of one lot, from the plot to the bag. */
export const perdasRoutes = defineRoutes({
  path: 'rastreabilidade',
  tag: 'Rastreabilidade: perdas',
  permissao: 'rastreabilidade',
  routes: {
    doLote: route({
      method: 'GET',
      path: '/lotes/:id/perdas',
      summary: 'Do pé à saca: o que se perdeu do café de um lote, passo a passo',
      query: pageQuery(instante),
      answer: PerdasDoLote,
      handle: async (ctx) => {
        const { view, quantidade } = await loteEm(ctx, ctx.params.id, ctx.query);
        return perdasDeUmLote(ctx.reader, { id: view.id, unidade: view.unidade, quantidade }, ctx.query, ctx.query);
      },
    }),
  },
});
