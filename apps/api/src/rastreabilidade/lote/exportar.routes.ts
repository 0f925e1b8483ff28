import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import { ORDEM_DOS_LOTES } from '@tulha/read-models/rastreabilidade/lote/lote.queries';
import { checkSort } from '@tulha/read-models/read/page';
import { FORMATOS, type ExportarLotesEntrada, exportarLotes } from '@tulha/jobs/exportar-lotes.job';
import { z } from 'zod';
import { defineRoutes, route } from '../../http/pipeline/route.js';
import { entregar } from '../../jobs/entregar.js';
import { filtroDeLotes, LotesQuery, semDigito } from './lotes.routes.js';

/** Lots as a file, with the filters of their list. */
export const exportarLotesRoutes = defineRoutes({
  path: 'rastreabilidade/lotes',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    exportar: route({
      method: 'GET',
      path: '/exportar',
      summary: 'Exporta os lotes, com a origem de cada um',
      slow: true,
      query: LotesQuery.extend({ formato: z.enum(FORMATOS).default('xlsx') }),
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { formato, sort } = ctx.query;
        checkSort(sort, ORDEM_DOS_LOTES);
        const entrada: ExportarLotesEntrada = { formato, q: semDigito(ctx.query.q), sort, filtro: await filtroDeLotes(ctx) };
        return entregar(ctx, exportarLotes, entrada);
      },
    }),
  },
});
