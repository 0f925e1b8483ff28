import { z } from 'zod';

/** Request field that may be missing, null or the empty text of a form: all three mean "not given" and become null. */
export const vazio = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal('').transform(() => null), z.null(), schema])
    .optional()
    .transform((value) => value ?? null);
