import type { insumosUsados } from '@tulha/domain/relatorios/custos/insumos-usados.report';
import type { ReportQuery } from '../../report-kit/rows.js';
import { insumosUsadosPor } from './insumos.queries.js';

/** Inputs that activities used, added up. */
export const rows: ReportQuery<typeof insumosUsados> = async (reader, filtros, scope) => {
  const achado = await insumosUsadosPor(reader, filtros, scope, () => '');
  return achado && { ...achado, rows: achado.rows.map(({ periodo: _periodo, ...row }) => ({ ...row, id: row.insumoId })) };
};
