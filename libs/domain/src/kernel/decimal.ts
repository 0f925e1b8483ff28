import { z } from 'zod';
import { textoAparado } from './letras.fields.js';
import { acentosDemais } from './letras.js';
import { comoSeVe } from './marcas.js';
import { toScaled } from './scaled.js';
import { isStorable } from './storable.js';

export { decimalFromBr, fromScaled, mulDivHalfUp, scaledFromBr, scaledToBr, toScaled, toWire } from './scaled.js';

type Bounds = { readonly min?: number; readonly max?: number };

/** Request field: a JSON number with at most `scale` decimals, handed on as a scaled integer. Bounds are in the wire's unit. */
const scaledField = (scale: number, unit: string, { min = 0, max = 99_999_999_999 }: Bounds = {}) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => toScaled(value, scale) !== undefined, `Use no máximo ${scale} casas decimais.`)
    .meta({ unit })
    .transform((value) => toScaled(value, scale) as number);

/** Request field: money in BRL with at most 2 decimals → integer cents. */
export const dinheiro = (bounds?: Bounds) => scaledField(2, 'BRL', bounds);

/** Request field: a quantity (kg, L, m²…) with at most 3 decimals → integer thousandths (grams, millilitres…). */
export const quantidade = (bounds?: Bounds) => scaledField(3, 'milésimos', bounds);

/** Request field: a percent or a moisture with at most 4 decimals → exact decimal text. */
export const percentual = ({ min = 0, max = 100 }: Bounds = {}) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => toScaled(value, 4) !== undefined, 'Use no máximo 4 casas decimais.')
    .meta({ unit: '%' })
    .transform((value) => String(value));

/** Request field: an id, a positive integer. */
export const id = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** An id, or 0 or nothing, which forms send for a new record or for no choice. */
export const idOuNenhum = (outro: z.ZodType<number> = id()) => z.union([z.literal(0).transform(() => null), outro]);

/** Request field: text without control characters, with composed accents and nothing invisible at its ends. */
export const texto = (max: number, min = 1, escrito = textoAparado()) =>
  escrito
    .min(min)
    .max(max)
    .refine((value) => isStorable(value) && !acentosDemais(value), 'Contém caracteres inválidos.');

/** A text that is no name, normalized to how it looks on the page it was copied from. */
export const textoComoSeVe = (max: number) => texto(max, 1, textoAparado().overwrite(comoSeVe));
