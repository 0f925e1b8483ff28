import { exportarFolhaColheita } from '@tulha/jobs/exportar-folha-colheita.job';
import { defineRoutes, route } from '../http/route.js';
import { entregar } from '../tarefas/entregar.js';
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
      resumo: 'A folha como planilha',
      demorada: true,
      handle: async (ctx) => {
        const { row } = await folhaDe(ctx, ctx.params.id);
        return entregar(ctx, exportarFolhaColheita, { folhaId: row.id });
      },
    }),
  },
});
