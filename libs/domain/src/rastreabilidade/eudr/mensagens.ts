import { diaAt, diaToBr } from '../../kernel/calendar.js';
import type { ResumoEudr } from './resumo.js';

type Contornado = Pick<ResumoEudr['talhoes'][number], 'contornoDe' | 'contornoDesde' | 'contornoComo' | 'contornoMotivo'>;

/** Which outline of a plot a package takes: since when, and why it is another than the first. `desde 01/05/2026, quando mudou: Arrancado`. */
export const contornoDito = ({ contornoDe, contornoDesde, contornoComo, contornoMotivo }: Contornado): string => {
  if (contornoDesde === null) return 'sem contorno';
  const motivo = contornoMotivo === null ? '' : `: ${contornoMotivo}`;
  if (contornoComo === 'corrigido') return `vale desde ${diaToBr(contornoDesde)}, corrigido em ${diaToBr(diaAt(contornoDe))}${motivo}`;
  return `desde ${diaToBr(contornoDesde)}${contornoComo === 'mudou' ? `, quando mudou${motivo}` : ''}`;
};
