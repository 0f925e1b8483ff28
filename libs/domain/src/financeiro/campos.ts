import { z } from 'zod';
import { id, texto } from '../kernel/decimal.js';

/** Request field of a change: not sent, it stays as it is; null or the empty text of a form, it is cleared. */
export const mudanca = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), z.null(), schema]).optional();

/** Request field: the id of another record, where older forms say 0 for none. */
export const vinculo = () => z.union([z.literal(0).transform(() => null), id()]);

/** Request field: the id of a category, or its name where none was chosen from the catalogue. */
export const categoria = () => z.union([vinculo(), texto(120)]);

/** Request field: a text that some forms send as a number. */
export const rotulo = (max = 120) => z.union([texto(max), z.int().min(0).transform(String)]);
