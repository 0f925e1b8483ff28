import { z } from 'zod';
import { emBranco } from './letras.fields.js';

/** Request field that may be missing, null or a text of which nothing can be seen: all three mean "not given" and become null. */
export const vazio = <T extends z.ZodType>(schema: T) =>
  z
    .union([emBranco(), z.null(), schema])
    .optional()
    .transform((value) => value ?? null);

/** Request field of a change: absent, it stays as it is; null, or a text without visible characters, clears it. */
export const mudanca = <T extends z.ZodType>(schema: T) => z.union([emBranco(), z.null(), schema]).optional();
