import { diaToBr } from '../../kernel/calendar.js';
import { diaAt, type Fuso } from '../../kernel/relogio.js';
import type { ResumoEudr } from './resumo.js';

type Contornado = Pick<ResumoEudr['talhoes'][number], 'contornoDe' | 'contornoDesde' | 'contornoComo' | 'contornoMotivo'>;

/** Which outline of a plot a package takes: since when by the farm's clock, and why it is another than the first. `desde 01/05/2026, quando mudou: Arrancado`. */
export const contornoDito = ({ contornoDe, contornoDesde, contornoComo, contornoMotivo }: Contornado, fuso: Fuso): string => {
  if (contornoDesde === null) return 'sem contorno';
  const motivo = contornoMotivo === null ? '' : `: ${contornoMotivo}`;
  if (contornoComo === 'corrigido')
    return `vale desde ${diaToBr(contornoDesde)}, corrigido em ${diaToBr(diaAt(contornoDe, fuso))}${motivo}`;
  return `desde ${diaToBr(contornoDesde)}${contornoComo === 'mudou' ? `, quando mudou${motivo}` : ''}`;
};
