import { z } from 'zod';

/**
 * Exact decimals. Inside, an amount is an integer of its smallest unit (cents, grams, millilitres) or, for percents and
 * moistures, a decimal text such as `"11.4"`. A JavaScript number is only ever read digit by digit, never multiplied.
 */

/** `12.34`, 2 → 1234. Undefined when the number is not finite, has more than `scale` decimals or does not fit. */
export const toScaled = (value: number | string, scale: number): number | undefined => {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(String(value));
  if (!match) return undefined;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > scale) return undefined;
  const scaled = Number(`${match[1]}${match[2]}${fraction.padEnd(scale, '0')}`);
  return Number.isSafeInteger(scaled) ? scaled + 0 : undefined;
};

/** 1234, 2 → `12.34`. */
export const fromScaled = (scaled: number, scale: number): string => {
  const digits = String(Math.abs(scaled)).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return scaled < 0 ? `-${text}` : text;
};

/** 1234, 2 → 12.34, for the wire: the very number that the text is read as, since the division of two integers is rounded once, correctly. */
export const toWire = (scaled: number, scale: number): number => scaled / 10 ** scale;

/** Brazilian number text → plain decimal text (`1.850,05` → `1850.05`). Undefined when it is not one. */
export const decimalFromBr = (text: string): string | undefined => {
  const match = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(text.trim());
  return match ? `${match[1]}${match[2]?.replaceAll('.', '')}${match[3] ? `.${match[3]}` : ''}` : undefined;
};

/**
 * Brazilian number text → scaled integer: dots are thousands, the comma is the decimal mark (`1.850,00`, 2 → 185000).
 * Undefined when it is not one; a dot that does not group three digits is refused, never guessed.
 */
export const scaledFromBr = (text: string, scale: number): number | undefined => {
  const plain = decimalFromBr(text);
  return plain === undefined ? undefined : toScaled(plain, scale);
};

/** 185000, 2 → `1.850,00`. */
export const scaledToBr = (scaled: number, scale: number): string => {
  const [whole = '0', fraction] = fromScaled(Math.abs(scaled), scale).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${scaled < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `,${fraction}`}`;
};

/** `a × b ÷ c` in integers, rounded half up (half away from zero), without overflow. */
export const mulDivHalfUp = (a: number, b: number, c: number): number => {
  const [n, d] = [BigInt(a) * BigInt(b), BigInt(c)];
  const [num, den] = d < 0n ? [-n, -d] : [n, d];
  const half = num < 0n ? -(den / 2n) : den / 2n;
  return Number((num + half) / den);
};

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

/** Request field: text without control characters, trimmed. */
export const texto = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    // biome-ignore lint: control characters are what this refuses
    .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value), 'Contém caracteres inválidos.');
