import type { insumosPorAno } from '@tulha/domain/relatorios/custos/insumos-por-ano.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { insumosUsadosPor } from './insumos.queries.js';
import { anoDe } from './somar.js';

/** Inputs that activities used, by year. */
export const rows: ReportQuery<typeof insumosPorAno> = async (reader, filtros, scope) => {
  const achado = await insumosUsadosPor(reader, filtros, scope, anoDe);
  return achado && { ...achado, rows: achado.rows.map(({ periodo: ano, ...row }) => ({ ...row, ano })) };
};
