import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { eNumero, textoDe } from '@tulha/domain/kernel/cells/texto';
import { isUnit, percent, whole } from '../ui/format.js';

/** A value of the wire in words. A number stays beside its unit. */
export const valueText = (field: Field, value: unknown): string => {
  const text = textoDe(field, value, () => undefined) ?? '—';
  return eNumero(field) ? text.replaceAll(' ', '\u00a0') : text;
};

/** The same up front, where many stand beside each other: whole kilograms and litres, percents to the hundredth as everywhere. */
export const frontText = (field: Field, value: unknown): string => {
  if (typeof value === 'number' && field.kind === 'quantity' && isUnit(field.unit)) return whole(value, field.unit);
  if (typeof value === 'number' && field.kind === 'percent') return percent(value);
  return valueText(field, value);
};
