import { columnName, type Fields, type Snake, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { COLUMNS } from '@tulha/domain/kernel/catalogue/fields';
import type { Kept, KeptName, MayLack } from '@tulha/domain/kernel/catalogue/record';
import type { RowOf as AnswerOf } from '@tulha/domain/kernel/columns/columns';
import type { ColumnSpec, RowOf } from './table.js';

/** The columns of fields, as `defineTable` takes them. */
export type FieldColumns<F extends Fields> = {
  readonly [N in keyof F & string as Snake<KeptName<N, F[N]>>]: `${(typeof COLUMNS)[F[N]['kind']]}${MayLack<F[N]> extends true ? '?' : ''}`;
};

type Row<F extends Fields> = RowOf<{
  readonly name: string;
  readonly columns: FieldColumns<F>;
  readonly key: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  readonly tallies: readonly string[];
  readonly nomes: readonly string[];
  readonly procura: Readonly<Record<string, readonly string[]>>;
}>;

/** The columns a record's fields are kept in. */
export const fieldColumns = <const F extends Fields>(fields: F): FieldColumns<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      columnName(name, field),
      `${field.column}${field.optional && field.padrao === undefined ? '?' : ''}` as ColumnSpec,
    ]),
  ) as FieldColumns<F>;

/** The stored fields of a fact, as a row. */
export const fieldRow = <const F extends Fields>(fields: F, kept: Kept<F>): Row<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      columnName(name, field),
      (kept as Readonly<Record<string, unknown>>)[storedName(name, field)],
    ]),
  ) as Row<F>;

type View<F extends Fields> = {
  readonly [N in keyof F]: MayLack<F[N]> extends true ? AnswerOf<F>[N] : NonNullable<AnswerOf<F>[N]>;
};

/** The fields of a row, as the wire carries them. */
export const fieldView = <const F extends Fields>(fields: F, row: Row<F>): View<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = (row as Readonly<Record<string, unknown>>)[columnName(name, field)];
      return [name, value === null ? null : field.toWire(value)];
    }),
  ) as View<F>;
