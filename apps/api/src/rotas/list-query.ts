import { dataInvalida, isDia } from '@tulha/domain/kernel/dates';
import { z } from 'zod';

/** A whole number from 1 to `max`. */
export const whole = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'Informe um número inteiro.')
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, `Use um valor de 1 a ${max}.`)
    .default(fallback);

const page = { page: whole(1, 100_000), size: whole(20, 200) };
/** The search text of a list. */
export const search = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'), 'Contém caracteres inválidos.')
  .optional();

/** The query of a list that has an order of its own: `page`, `size`, and the filters named. */
export const pageQuery = <F extends z.ZodRawShape>(filters: F) => z.strictObject({ ...page, ...filters });

/** The same of a list that may be sorted. */
export const sortedQuery = <F extends z.ZodRawShape>(filters: F) => pageQuery({ sort: z.string().max(200).optional(), ...filters });

/** The same of a list that may be searched too: `q`. */
export const listQuery = <F extends z.ZodRawShape>(filters: F) => sortedQuery({ q: search, ...filters });

/** An id in the address. */
export const idNaRota = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Código inválido: informe um número inteiro.')
  .transform(Number);

/** A filter by id, in its one spelling; 0 is none. */
export const idFilter = () =>
  z
    .string()
    .regex(/^(?:0|[1-9]\d{0,14})$/, 'Informe um código.')
    .transform(Number)
    .optional();

/** A yes-or-no filter: `true`, `1`, `false`, `0`. */
export const flag = () =>
  z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .optional();

/** A filter by day, `YYYY-MM-DD`. */
export const dayFilter = () => z.string().refine(isDia, { error: dataInvalida }).optional();
