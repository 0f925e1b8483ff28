import { igual } from '@tulha/domain/kernel/igual';

type Values = Readonly<Record<string, unknown>>;

/** Whether two values of a field are the same one, however nothing is told. */
export const mesmo = (one: unknown, other: unknown): boolean => igual(one ?? null, other ?? null);

/** What became of a form over a record that somebody else changed meanwhile. */
export type Mudancas = {
  /** What the form says now: what was typed, and the record's own where nothing was. */
  readonly values: Values;
  /** Fields that only the record changed. */
  readonly delas: readonly string[];
  /** Fields that both changed, to something else. */
  readonly deAmbos: readonly string[];
};

/** Brings together what was typed over a record as it was `before`, and the record as it is now. */
export const juntar = (before: Values, typed: Values, now: Values): Mudancas => {
  const names = Object.keys(before);
  const mudou = (name: string) => !mesmo(before[name], now[name]) && !mesmo(typed[name], now[name]);
  const deAmbos = names.filter((name) => mudou(name) && !mesmo(before[name], typed[name]));
  const delas = names.filter((name) => mudou(name) && mesmo(before[name], typed[name]));
  return { values: { ...typed, ...Object.fromEntries(delas.map((name) => [name, now[name]])) }, delas, deAmbos };
};
