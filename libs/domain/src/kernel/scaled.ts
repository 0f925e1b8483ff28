import { comoSeVe } from './marcas.js';
import { trimEndOf } from './trim.js';

/**
 * Exact decimals. Inside, an amount is an integer of its smallest unit (cents, grams, millilitres) or, for percents and
 * moistures, a decimal text such as `"11.4"`. A JavaScript number is only ever read digit by digit, never multiplied.
 */

/** `12.34`, 2 → 1234. Undefined when the number is not finite, has more than `scale` decimals or does not fit. */
export const toScaled = (value: number | string, scale: number): number | undefined => {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(String(value));
  if (!match) return undefined;
  const fraction = trimEndOf(match[3] ?? '', '0');
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
  const match = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(comoSeVe(text));
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
