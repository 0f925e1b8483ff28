import { reportAnswer } from '@tulha/domain/kernel/report/answers';
import type { AnyReport } from '@tulha/domain/kernel/report/report';
import { reports } from '@tulha/domain/report-kit/index';
import { type ExportarRelatorioEntrada, exportarRelatorio, FORMATOS_DE_RELATORIO } from '@tulha/jobs/exportar-relatorio.job';
import { readReport } from '@tulha/read-models/report-kit/read-report';
import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import { z } from 'zod';
import { type Ctx, defineRoutes, type Route, type RouteGroup, route } from '../http/pipeline/route.js';
import { entregar } from '../jobs/entregar.js';
import { achado } from '../rotas/achado.js';
import { requireFiltersOfFarm } from './filters-of-farm.js';
import { chosenIn, reportBody, reportQuery } from './report-query.js';

type Asked = Readonly<Record<string, unknown>> & { readonly page: number; readonly size: number; readonly sort?: string | undefined };

/** A page of a report, the totals of all its rows, and its chart. @throws 404 where a record it is filtered by is not the account's */
const pageOf = async ({ reader, fazendas, hoje }: Ctx, report: AnyReport, asked: Asked) => {
  const { page, size, sort } = asked;
  const filters = chosenIn(report, asked);
  await requireFiltersOfFarm({ reader, fazendas }, report, filters);
  const { rows, answer: more, ...folded } = achado(await readReport(reader, report, { filters, sort, fazendas, hoje }));
  return {
    ...more,
    ...folded,
    content: rows.slice((page - 1) * size, page * size),
    pagination: { page, size, total: rows.length },
  };
};

const FIRST: Asked = { page: 1, size: 20 };

/** The routes of a declared report: a page of it, all of it as a file made by the worker, and by POST where it is declared so. */
const routesOf = (report: AnyReport): Readonly<Record<string, Route>> => {
  const query = reportQuery(report);
  const answer = reportAnswer(report);
  const summary = `Relatório: ${report.title}`;
  return {
    ler: route({ method: 'GET', path: '/', summary, query, answer, handle: (ctx) => pageOf(ctx, report, ctx.query as Asked) }),
    exportar: route({
      method: 'GET',
      path: '/exportar',
      summary: `${summary}, em arquivo`,
      slow: true,
      query: query.extend({ formato: z.enum(FORMATOS_DE_RELATORIO).default('xlsx') }),
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { formato, sort } = ctx.query;
        const { fazendas } = ctx;
        const filtros = chosenIn(report, ctx.query);
        await requireFiltersOfFarm(ctx, report, filtros);
        const entrada: ExportarRelatorioEntrada = { relatorio: report.nome, formato, filtros, sort, fazendas, hoje: ctx.hoje };
        return entregar(ctx, exportarRelatorio, entrada);
      },
    }),
    ...(report.post && {
      pedir: route({
        method: 'POST',
        path: '/',
        status: 200,
        reads: true,
        summary,
        body: reportBody(report),
        answer,
        handle: (ctx) => pageOf(ctx, report, (ctx.body as Asked | undefined) ?? FIRST),
      }),
    }),
  };
};

/** The routes of every declared report. */
export const reportRoutes: readonly RouteGroup[] = Object.values(reports as Record<string, AnyReport>).map((report) =>
  defineRoutes({ path: report.path, tag: 'Relatórios', permissao: report.permissao, routes: routesOf(report) }),
);
