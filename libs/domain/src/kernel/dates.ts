import { z } from 'zod';
import { diaFromBr, HORA, isDia, MES } from './calendar.js';

export type { Dia } from './calendar.js';
export {
  addDays,
  addMonths,
  daysBetween,
  diaAt,
  diaFromBr,
  diaToBr,
  instantFromBr,
  instantToBr,
  isDia,
  mesToBr,
  withCentury,
} from './calendar.js';

/** Whether only a program can have sent it: a form turns a typed date into a day, and sends the typed text only where it is no date. */
const doPrograma = (dado: unknown): boolean => typeof dado === 'string' && (/^\d{4}-/.test(dado) || diaFromBr(dado) !== undefined);

/** Why a text is no day, to a person who types dd/mm/aaaa, or to a program that sends `YYYY-MM-DD`. */
export const dataInvalida = ({ input }: { readonly input?: unknown }): string => {
  if (input === '') return 'Preencha este campo.';
  return doPrograma(input)
    ? 'Data inválida: use o formato AAAA-MM-DD, por exemplo 2026-05-11.'
    : 'Data inválida: use dd/mm/aaaa, por exemplo 11/05/2026.';
};

/** Request field: a day that exists. */
export const dia = () => z.string().refine(isDia, { error: dataInvalida }).meta({ format: 'date', example: '2026-05-11' });

/** Request field: a month of a year, `YYYY-MM`. */
export const mes = () => z.string().regex(MES, 'Mês inválido: use ano e mês, por exemplo 2026-05.').meta({ example: '2026-05' });

/** Request field: an hour of the day, `HH:mm`. */
export const hora = () => z.string().regex(HORA, 'Hora inválida: use hora e minutos, por exemplo 07:30.').meta({ example: '07:30' });
