import type { atividadesPorMes } from '@tulha/domain/relatorios/custos/atividades-por-mes.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { atividadesPor } from './por-periodo.queries.js';
import { mesDe } from './somar.js';

/** The cost of kinds of activity, by month. */
export const rows: ReportQuery<typeof atividadesPorMes> = async (reader, filtros, scope) => {
  const achado = await atividadesPor(reader, filtros, scope, mesDe);
  return achado && { ...achado, rows: achado.rows.map(({ periodo: mes, ...row }) => ({ ...row, mes })) };
};
