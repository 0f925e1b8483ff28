import { diaFromBr, diaToBr, instantToBr } from '@tulha/domain/kernel/calendar';
import { curto } from '@tulha/domain/kernel/curto';
import { mulDivHalfUp, scaledFromBr, scaledToBr, toScaled, toWire } from '@tulha/domain/kernel/scaled';
import { farmClock } from './clock.js';

/** Numbers and dates as people read and type them here. Everything on screen goes through this file. */

export type Unit = 'L' | 'kg';

export const isUnit = (unit: unknown): unit is Unit => unit === 'kg' || unit === 'L';

export const NBSP = '\u00a0';
const GRAMS_PER_SACA = 60_000;

/** A number of the wire in whole units of its last decimal. More decimals than asked for are rounded, for show only. */
const scaled = (value: number, scale: number): number => toScaled(value, scale) ?? toScaled(value.toFixed(scale), scale) ?? 0;

/** 1234.5, 2 → `1.234,50`. */
export const decimal = (value: number, scale: number): string => scaledToBr(scaled(value, scale), scale);

/** 4874 → `4.874`. */
export const count = (value: number): string => decimal(value, 0);

/** To the thousandth, without zeros that say nothing: 2712.95 → `2.712,95`. */
export const amount = (value: number): string => curto(scaled(value, 3), 3);

/** To the gram, as a record's own page says it: 2712.95, kg → `2.712,95 kg`; 42.5, L → `42,5 L`. */
export const quantity = (value: number, unit: Unit): string => `${amount(value)}${NBSP}${unit}`;

/**
 * For many figures side by side, rounded to whole units: 2712.95, kg → `2.713 kg`. A value under one keeps its decimals, so that it never
 * reads as zero.
 */
export const whole = (value: number, unit: Unit): string =>
  Math.abs(value) < 1 ? quantity(value, unit) : `${scaledToBr(mulDivHalfUp(scaled(value, 3), 1, 1_000), 0)}${NBSP}${unit}`;

/** Bags of 60 kg in whole units of their last decimal. */
const bags = (kg: number, scale: number): string => {
  const units = mulDivHalfUp(scaled(kg, 3), 10 ** scale, GRAMS_PER_SACA);
  return `${curto(units, scale)}${NBSP}${units === 10 ** scale ? 'saca' : 'sacas'}`;
};

/** Kilograms in bags of 60 kg, as they are priced: 2712.95 → `45,22 sacas`. */
export const sacas = (kg: number): string => bags(kg, 2);

const A_TENTH_KG = 6;
const MANY_BAGS_KG = 100 * 60;

/** The same up front: `1.904 sacas`, and under a hundred to the tenth, `45,2 sacas`. */
export const wholeSacas = (kg: number): string => {
  if (Math.abs(kg) < A_TENTH_KG) return sacas(kg);
  return bags(kg, Math.abs(kg) < MANY_BAGS_KG ? 1 : 0);
};

/** Litres to a bag of 60 kg, to the tenth where there is one: 520 → `520 L`; 466.25 → `466,3 L`. */
export const perBag = (litros: number): string => `${curto(scaled(litros, 1), 1)}${NBSP}L`;

/** 1234.5 → `R$ 1.234,50`. */
export const money = (value: number): string => {
  const text = decimal(Math.abs(value), 2);
  return `${value < 0 ? '-' : ''}R$${NBSP}${text}`;
};

/** 11.4 → `11,4 %`; at most two decimals, none where there are none. */
export const percent = (value: number): string => `${curto(scaled(value, 2), 2)}${NBSP}%`;

/** `2026-05-11` → `11/05/2026`. */
export const day = (iso: string): string => diaToBr(iso.slice(0, 10));

/** A month as it stands under a drawing: `2026-06` → `06/26`. */
export const month = (iso: string): string => `${iso.slice(5)}/${iso.slice(2, 4)}`;

/** An instant in the time of the farm: `23/05/2026 15:30:12`. */
export const instant = (iso: string): string => instantToBr(iso, farmClock());

/** The end of an exported file's name: `23-05-2026-15-30-12`, São Paulo's time. */
export const fileStamp = (at: Date): string => instantToBr(at.toISOString()).replaceAll(/[/ :]/g, '-');

/**
 * Typed quantity → number for the wire. A dot is a thousands mark; a dot that groups nothing is refused, never guessed.
 * Undefined when it is not a number of at most `scale` decimals.
 */
export const parseQuantity = (text: string, scale = 3): number | undefined => {
  const value = scaledFromBr(text, scale);
  return value === undefined ? undefined : toWire(value, scale);
};

/** Typed money → number for the wire. Comma or dot as the decimal mark: `10,02` and `10.02` are the same; `1.234` is a thousand. */
export const parseMoney = (text: string): number | undefined => {
  const plain = text.replace(/^\s*R\$\s*/, '').trim();
  const dotted = /^-?\d+\.\d{1,2}$/.test(plain) ? plain.replace('.', ',') : plain;
  const value = scaledFromBr(dotted, 2);
  return value === undefined ? undefined : toWire(value, 2);
};

/** `11/05/2026` → `2026-05-11`; undefined when it is no day. */
export const parseDay = (text: string): string | undefined => diaFromBr(text);

/** kg ÷ 60 × price of a bag, half up to the cent: the value of one line of a sale, in BRL. */
export const lineValue = (kg: number, precoSaca: number): number =>
  toWire(mulDivHalfUp(scaled(kg, 3), scaled(precoSaca, 2), GRAMS_PER_SACA), 2);

/** The average price of a bag, rounded half up to the cent, in BRL. */
export const averagePrice = (total: number, kg: number): number =>
  kg > 0 ? toWire(mulDivHalfUp(scaled(total, 2), GRAMS_PER_SACA, scaled(kg, 3)), 2) : 0;

/** Sums of wire numbers without their floating-point dust. */
export const sum = (values: readonly number[], scale: number): number =>
  toWire(
    values.reduce((total, value) => total + scaled(value, scale), 0),
    scale,
  );
