import { percent, quantity, whole } from '../../ui/format.js';

export const NADA = '—';

export const pct = (valor: number | null | undefined): string => (valor === null || valor === undefined ? NADA : percent(valor));

/** The loss of so many records: one that was not weighed reads so, and not as zero; without records there is nothing to weigh. */
export const perdido = (valor: number | null, registros: number, exact = false): string => {
  if (registros === 0) return NADA;
  if (valor === null) return 'não pesada';
  return exact ? quantity(valor, 'kg') : whole(valor, 'kg');
};
