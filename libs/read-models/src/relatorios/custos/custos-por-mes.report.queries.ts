import type { custosPorMes } from '@tulha/domain/relatorios/custos/custos-por-mes.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { custosPor } from './por-periodo.queries.js';
import { mesDe } from './somar.js';

/** Expenses by month. */
export const rows: ReportQuery<typeof custosPorMes> = async (reader, filtros, scope) => {
  const achado = await custosPor(reader, filtros, scope, mesDe);
  return achado && { ...achado, rows: achado.rows.map(({ periodo: mes, ...row }) => ({ ...row, mes })) };
};
