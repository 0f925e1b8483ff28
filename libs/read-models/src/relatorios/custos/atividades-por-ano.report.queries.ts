import type { atividadesPorAno } from '@tulha/domain/relatorios/custos/atividades-por-ano.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { atividadesPor } from './por-periodo.queries.js';
import { anoDe } from './somar.js';

/** The cost of kinds of activity, by year. */
export const rows: ReportQuery<typeof atividadesPorAno> = async (reader, filtros, scope) => {
  const achado = await atividadesPor(reader, filtros, scope, anoDe);
  return achado && { ...achado, rows: achado.rows.map(({ periodo: ano, ...row }) => ({ ...row, ano })) };
};
