import { igual } from '@tulha/domain/kernel/igual';

type Values = Readonly<Record<string, unknown>>;

/** Whether two values of a field are the same one, however nothing is told. */
export const mesmo = (one: unknown, other: unknown): boolean => igual(one ?? null, other ?? null);

/** A form brought together with the changes another user made to its record. */
export type Mudancas = {
  /** The values of the form: those typed, and the record's own in the other fields. */
  readonly values: Values;
  /** Fields that only the record changed. */
  readonly delas: readonly string[];
  /** Fields that both changed, to something else. */
  readonly deAmbos: readonly string[];
};

/** Merges the values typed over a record's state `before` with its present state. */
export const juntar = (before: Values, typed: Values, now: Values): Mudancas => {
  const names = Object.keys(before);
  const mudou = (name: string) => !mesmo(before[name], now[name]) && !mesmo(typed[name], now[name]);
  const deAmbos = names.filter((name) => mudou(name) && !mesmo(before[name], typed[name]));
  const delas = names.filter((name) => mudou(name) && mesmo(before[name], typed[name]));
  return { values: { ...typed, ...Object.fromEntries(delas.map((name) => [name, now[name]])) }, delas, deAmbos };
};
