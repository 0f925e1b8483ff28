import { quantos } from '@tulha/domain/kernel/quantos';
import { amount, NBSP, quantity, whole } from '../ui/format.js';
import type { DiaDeTrabalho, Trabalho } from './do-colaborador.api.js';

const HORA = 60;

/** `2h15`. */
export const horasDe = (minutos: number): string => `${Math.floor(minutos / HORA)}h${String(minutos % HORA).padStart(2, '0')}`;

const diasDe = (dias: number): string => `${amount(dias)}${NBSP}${dias === 1 ? 'dia' : 'dias'}`;

type Feito = Pick<DiaDeTrabalho, 'litros' | 'dias' | 'minutos'> & { readonly unidades: number };

/** The amounts of work, each measure by itself: litres, days, hours, pieces. */
export const partesDe = ({ litros, dias, minutos, unidades }: Feito): readonly string[] => [
  ...(litros > 0 ? [quantity(litros, 'L')] : []),
  ...(dias > 0 ? [diasDe(dias)] : []),
  ...(minutos > 0 ? [horasDe(minutos)] : []),
  ...(unidades > 0 ? [`${amount(unidades)}${NBSP}un`] : []),
];

/** The same of one line of the history. */
export const quantoDe = ({ oQue, litros, dias, minutos, colhido }: Trabalho): string => {
  const partes = partesDe({ litros, dias, minutos, unidades: oQue === 'PRODUCAO' ? colhido : 0 });
  return oQue === 'COLHEITA' ? `${partes[0] ?? quantity(0, 'L')} em ${quantos(colhido, 'medida', 'medidas')}` : partes.join(' + ');
};

/** The first of them, as short as a day of a calendar is on a phone. */
export const emPoucasLetras = ({ litros, dias, minutos, unidades }: Feito): string => {
  if (litros > 0) return whole(litros, 'L');
  if (dias > 0) return `${amount(dias)}${NBSP}d`;
  return minutos > 0 ? horasDe(minutos) : `${amount(unidades)}${NBSP}un`;
};
