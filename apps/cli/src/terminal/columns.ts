import { eNumero, textoDe } from '@tulha/domain/kernel/cells/texto';
import type { Columns } from '@tulha/domain/kernel/columns/columns';
import { quantity } from './format.js';
import type { Column } from './table.js';

const valueIn = (row: object, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key];

/** A value as the terminal shows it, with its unit: that of its column, or the one its row says. */
const textOf = (columns: Columns, key: string, row: object): string => {
  const column = columns[key];
  if (!column) throw new Error(`A table shows ${key}, which is no column`);
  const value = valueIn(row, key);
  const { unitFrom } = column;
  if (unitFrom !== undefined && typeof value === 'number') return quantity(value, String(valueIn(row, unitFrom)));
  return textoDe(column, value, (_, id) => `#${id}`) ?? '';
};

/** Declared columns as a table's, in the order of `keys`; `own` says those that are more than their value. */
export const tableColumns = <R extends object, C extends Columns = Columns>(
  columns: C,
  keys: readonly (keyof C & string)[],
  own: { readonly [N in keyof C]?: (row: R) => string } = {},
): readonly Column<R>[] =>
  keys.map((key) => ({
    title: columns[key]?.label ?? key,
    ...(columns[key] && eNumero(columns[key]) && { align: 'right' as const }),
    value: (row) => own[key]?.(row) ?? textOf(columns, key, row),
  }));
