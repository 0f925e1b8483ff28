import { isolationSql } from '../control/isolation.sql.js';

/** Column types of read tables, `?` where a row may have none. All integers are safe integers, all exact decimals text. */
type Scalar = { int8: number; text: string; date: string; numeric: string; bool: boolean; timestamptz: string; jsonb: unknown };
export type ColumnSpec = keyof Scalar | `${keyof Scalar}?`;

export type TableSpec<C extends Readonly<Record<string, ColumnSpec>> = Readonly<Record<string, ColumnSpec>>> = {
  readonly name: string;
  readonly columns: C;
  readonly key: readonly string[];
  /**
   * Columns of each further index, in order; `-data` from the greatest down, what is missing last, as lists are sorted by it. None is unique:
   * a projection has no right to refuse a fact.
   */
  readonly indexes: readonly (readonly string[])[];
  /** Columns that are added up where a row is there already. A table that has any is only ever written by `tally`. */
  readonly tallies: readonly string[];
};

type TypeOf<S extends ColumnSpec> = S extends `${infer B extends keyof Scalar}?`
  ? Scalar[B] | null
  : S extends keyof Scalar
    ? Scalar[S]
    : never;

/** A row of a table, as written by projections and read by queries. */
export type RowOf<T extends TableSpec> = { -readonly [K in keyof T['columns']]: TypeOf<T['columns'][K]> };

/** Declares a read table. Every one has `conta`, because nothing is read without it. */
export const defineTable = <const C extends Readonly<Record<string, ColumnSpec>> & { readonly conta: 'int8' }>(
  name: string,
  columns: C,
  {
    key = ['id'] as never,
    indexes = [],
    tallies = [],
  }: {
    key?: readonly (keyof C & string)[];
    indexes?: readonly (readonly (`-${keyof C & string}` | (keyof C & string))[])[];
    tallies?: readonly (keyof C & string)[];
  } = {},
): TableSpec<C> => ({ name, columns, key, indexes, tallies });

const sqlType = (spec: ColumnSpec) => {
  const base = spec.replace('?', '');
  return base === 'text' ? 'text collate "C"' : base;
};

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Makes one table with its key in the current schema, each account's rows shown to nobody else. Text is ordered by bytes; lists order names by `pt-BR` themselves. */
export const bareTableSql = ({ name, columns, key }: TableSpec): string =>
  `create table "${name}" (${Object.entries(columns)
    .map(([column, spec]) => `"${column}" ${sqlType(spec)}${spec.endsWith('?') ? '' : ' not null'}`)
    .join(', ')}, primary key (${list(key)})); ${isolationSql(name)}`;

const indexed = (column: string) => (column.startsWith('-') ? `"${column.slice(1)}" desc nulls last` : `"${column}"`);

/** The statements that make what further indexes a table has not got yet. */
export const indexSql = ({ name, indexes }: TableSpec): string[] =>
  indexes.map(
    (columns) => `create index if not exists "${name}_${columns.join('_')}_idx" on "${name}" (${columns.map(indexed).join(', ')})`,
  );

/** The statements that make one table with its key and indexes in the current schema. */
export const createTableSql = (table: TableSpec): string[] => [bareTableSql(table), ...indexSql(table)];
