import { z } from 'zod';
import { id, texto } from '../kernel/decimal.js';

const vazio = z.literal('').transform(() => null);

/** Request field of a change: not sent, it stays as it is; null or the empty text of a form, it is cleared. */
export const mudanca = <T extends z.ZodType>(schema: T) => z.union([vazio, z.null(), schema]).optional();

/** Request field that may be missing, null or empty, all of which mean "not given": null. */
export const opcional = <T extends z.ZodType>(schema: T) => mudanca(schema).transform((value) => value ?? null);

/** Request field: the id of another record, where older forms say 0 for none. */
export const vinculo = () => z.union([z.literal(0).transform(() => null), id()]);

/** Request field: a text, or the number of a row of a catalogue, which is kept as text. */
export const rotulo = (max = 120) => z.union([texto(max), z.int().min(0).transform(String)]);
