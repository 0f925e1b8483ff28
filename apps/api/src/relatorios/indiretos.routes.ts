import { custosIndiretos } from '@tulha/domain/relatorios/custos/custos-indiretos.report';
import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import type { AnyReport } from '@tulha/domain/kernel/report/report';
import { type ExportarRelatorioEntrada, exportarRelatorio } from '@tulha/jobs/exportar-relatorio.job';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { entregar } from '../jobs/entregar.js';
import { requireFiltersOfFarm } from './filters-of-farm.js';
import { chosenIn, reportBody } from './report-query.js';

const relatorio: AnyReport = custosIndiretos;

/** The costs that belong to no plot as a spreadsheet, requested by POST. */
export const indiretosRoutes = defineRoutes({
  path: relatorio.path,
  tag: 'Relatórios',
  permissao: relatorio.permissao,
  routes: {
    planilhaDosIndiretos: route({
      method: 'POST',
      path: '/',
      status: 200,
      reads: true,
      slow: true,
      summary: 'Os custos indiretos em planilha',
      body: reportBody(relatorio),
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { sort, ...asked } = ctx.body ?? {};
        const { fazendas, hoje } = ctx;
        const filtros = chosenIn(relatorio, asked);
        await requireFiltersOfFarm(ctx, relatorio, filtros);
        const entrada: ExportarRelatorioEntrada = { relatorio: relatorio.nome, formato: 'xlsx', filtros, sort, fazendas, hoje };
        return entregar(ctx, exportarRelatorio, entrada);
      },
    }),
  },
});
