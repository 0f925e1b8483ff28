import type { RowOf, TableSpec } from './table.js';

/** A change to one row, as data. The runner applies it at once, or folds thousands of them into a few statements. */
export type RowOp = {
  readonly op: 'upsert' | 'patch' | 'add' | 'remove' | 'tally';
  readonly table: TableSpec;
  /** Holds the key's columns, and maybe more. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
};

type KeyOf<T extends TableSpec> = Partial<RowOf<T>>;

/** The whole row, whether it was there or not. */
export const upsert = <T extends TableSpec>(table: T, row: RowOf<T>): RowOp => ({
  op: 'upsert',
  table,
  key: row as Record<string, unknown>,
  values: row as Record<string, unknown>,
});

/** Some columns of a row that is there; nothing when it is not. */
export const patch = <T extends TableSpec>(table: T, key: KeyOf<T>, values: Partial<RowOf<T>>): RowOp => ({
  op: 'patch',
  table,
  key: key as Record<string, unknown>,
  values: values as Record<string, unknown>,
});

/** Amounts to add to integer columns of a row that is there. */
export const add = <T extends TableSpec>(table: T, key: KeyOf<T>, values: { [K in keyof RowOf<T>]?: number }): RowOp => ({
  op: 'add',
  table,
  key: key as Record<string, unknown>,
  values: values as Record<string, unknown>,
});

/** The row goes. */
export const remove = <T extends TableSpec>(table: T, key: KeyOf<T>): RowOp => ({
  op: 'remove',
  table,
  key: key as Record<string, unknown>,
  values: {},
});

/** The row as the first who counts says it; for all others only the columns that its table tallies are added. */
export const tally = <T extends TableSpec>(table: T, row: RowOf<T>): RowOp => ({
  op: 'tally',
  table,
  key: row as Record<string, unknown>,
  values: row as Record<string, unknown>,
});
