import type { custosPorAno } from '@tulha/domain/relatorios/custos/custos-por-ano.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { custosPor } from './por-periodo.queries.js';
import { anoDe } from './somar.js';

/** Expenses by year. */
export const rows: ReportQuery<typeof custosPorAno> = async (reader, filtros, scope) => {
  const achado = await custosPor(reader, filtros, scope, anoDe);
  return achado && { ...achado, rows: achado.rows.map(({ periodo: ano, ...row }) => ({ ...row, ano })) };
};
