import type { insumosPorMes } from '@tulha/domain/relatorios/custos/insumos-por-mes.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { insumosUsadosPor } from './insumos.queries.js';
import { mesDe } from './somar.js';

/** Inputs that activities used, by month. */
export const rows: ReportQuery<typeof insumosPorMes> = async (reader, filtros, scope) => {
  const achado = await insumosUsadosPor(reader, filtros, scope, mesDe);
  return achado && { ...achado, rows: achado.rows.map(({ periodo: mes, ...row }) => ({ ...row, mes })) };
};
