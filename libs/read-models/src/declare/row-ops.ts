import { procuravel } from '@tulha/domain/kernel/palavras';
import { procuraColumn, type RowOf, type TableSpec } from './table.js';

/** A change to one row, as data. The runner applies it at once, or folds thousands of them into a few statements. */
export type RowOp = {
  readonly op: 'upsert' | 'patch' | 'add' | 'remove' | 'tally';
  readonly table: TableSpec;
  /** Holds the key's columns, and maybe more. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
};

type Values = Readonly<Record<string, unknown>>;

/** Values with their search columns. @throws where one of the columns that are searched together is missing */
export const comProcura = ({ name, procura }: Pick<TableSpec, 'name' | 'procura'>, values: Values): Values => {
  let dobradas: Record<string, unknown> | undefined;
  for (const nome in procura) {
    const columns = procura[nome] as readonly string[];
    const escritas = columns.filter((column) => values[column] !== undefined);
    if (escritas.length === 0) continue;
    if (escritas.length < columns.length) throw new Error(`${name}: ${columns.join(', ')} are looked for as one, and are written as one`);
    const textos = columns.flatMap((column) => (typeof values[column] === 'string' ? [procuravel(values[column])] : []));
    // No text that is looked for has a line's end left in it.
    (dobradas ??= {})[procuraColumn(nome)] = textos.length > 0 ? textos.join('\n') : null;
  }
  return dobradas ? { ...values, ...dobradas } : values;
};

type KeyOf<T extends TableSpec> = Partial<RowOf<T>>;

/** The whole row, whether it was there or not. */
export const upsert = <T extends TableSpec>(table: T, row: RowOf<T>): RowOp => {
  const values = comProcura(table, row as Values);
  return { op: 'upsert', table, key: values, values };
};

/** Changes some columns of an existing row; does nothing when it is missing. */
export const patch = <T extends TableSpec>(table: T, key: KeyOf<T>, values: Partial<RowOf<T>>): RowOp => ({
  op: 'patch',
  table,
  key: key as Record<string, unknown>,
  values: comProcura(table, values as Values),
});

/** Adds amounts to integer columns of an existing row. */
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

/** Inserts the row, or, where it exists, adds to the columns that its table tallies. */
export const tally = <T extends TableSpec>(table: T, row: RowOf<T>): RowOp => ({
  op: 'tally',
  table,
  key: row as Record<string, unknown>,
  values: row as Record<string, unknown>,
});
