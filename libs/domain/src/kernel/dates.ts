import { z } from 'zod';
import { isDia } from './calendar.js';

export type { Dia } from './calendar.js';
export { addDays, addMonths, daysBetween, diaAt, diaFromBr, diaToBr, instantFromBr, instantToBr, isDia } from './calendar.js';

/** Request field: a day that exists. */
export const dia = () =>
  z
    .string()
    .refine(isDia, 'Data inválida: use o formato AAAA-MM-DD, por exemplo 2026-05-11.')
    .meta({ format: 'date', example: '2026-05-11' });

/** Request field: an hour of the day, `HH:mm`. */
export const hora = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida: use o formato HH:mm, por exemplo 07:30.')
    .meta({ example: '07:30' });
