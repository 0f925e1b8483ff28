import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import { exportarFolhaColheita } from '@tulha/jobs/exportar-folha-colheita.job';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { entregar } from '../jobs/entregar.js';
import { folhaDe } from './folha-colheita.routes.js';

/** The workbook of a harvest sheet (spec part 2 §7). */
export const folhaDownloadRoutes = defineRoutes({
  path: 'colaborador-pagamento-colheita',
  tag: 'Folha de colheita',
  permissao: 'folha',
  routes: {
    baixar: route({
      method: 'PATCH',
      path: '/:id/download',
      summary: 'A folha como planilha',
      slow: true,
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { row } = await folhaDe(ctx, ctx.params.id);
        return entregar(ctx, exportarFolhaColheita, { folhaId: row.id });
      },
    }),
  },
});
