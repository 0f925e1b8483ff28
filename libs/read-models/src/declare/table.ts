import { isolationSql } from '../control/isolation.sql.js';
import { PORTUGUES, procuraIndexSql } from '../control/palavras.sql.js';

/** Column types of read tables, `?` where a row may have none. All integers are safe integers, all exact decimals text. */
type Scalar = { int8: number; text: string; date: string; numeric: string; bool: boolean; timestamptz: string; jsonb: unknown };
export type ColumnSpec = keyof Scalar | `${keyof Scalar}?`;

export type TableSpec<C extends Readonly<Record<string, ColumnSpec>> = Readonly<Record<string, ColumnSpec>>> = {
  readonly name: string;
  readonly columns: C;
  readonly key: readonly string[];
  /**
   * Columns of each further index, in order; `-data` descending, with nulls last, as lists are sorted by it. None is unique:
   * a projection has no right to refuse a fact.
   */
  readonly indexes: readonly (readonly string[])[];
  /** Columns that are summed where the row exists already. A table with any is written by `tally` only. */
  readonly tallies: readonly string[];
  /** Texts that people read as names, ordered as they order them; all others are ordered by their bytes. */
  readonly nomes: readonly string[];
  /** The searches of lists: each name's columns, folded, are the column `procura_<name>`. Columns of one name must be written together. */
  readonly procura: Readonly<Record<string, readonly string[]>>;
};

type TypeOf<S extends ColumnSpec> = S extends `${infer B extends keyof Scalar}?`
  ? Scalar[B] | null
  : S extends keyof Scalar
    ? Scalar[S]
    : never;

/** A row of a table, as written by projections and read by queries. */
export type RowOf<T extends TableSpec> = { -readonly [K in keyof T['columns']]: TypeOf<T['columns'][K]> };

/** The column that a search of this name looks in. */
export const procuraColumn = (nome: string): string => `procura_${nome}`;

/** Declares a read table. Every one has `conta`, because nothing is read without it. */
export const defineTable = <const C extends Readonly<Record<string, ColumnSpec>> & { readonly conta: 'int8' }>(
  name: string,
  columns: C,
  {
    key = ['id'] as never,
    indexes = [],
    tallies = [],
    nomes = [],
    procura = [],
    resto = [],
  }: {
    key?: readonly (keyof C & string)[];
    indexes?: readonly (readonly (`-${keyof C & string}` | (keyof C & string))[])[];
    tallies?: readonly (keyof C & string)[];
    nomes?: readonly (keyof C & string)[];
    /** Columns that lists are searched by, each by itself. */
    procura?: readonly (keyof C & string)[];
    /** More of them, all as one: `procura_resto`. */
    resto?: readonly (keyof C & string)[];
  } = {},
): TableSpec<C> => {
  const procurados = { ...Object.fromEntries(procura.map((column) => [column, [column]])), ...(resto.length > 0 && { resto }) };
  const dobradas = Object.fromEntries(Object.keys(procurados).map((nome) => [procuraColumn(nome), 'text?' as ColumnSpec]));
  return { name, columns: { ...columns, ...dobradas }, key, indexes, tallies, nomes, procura: procurados };
};

const sqlType = (spec: ColumnSpec, nome: boolean) => {
  const base = spec.replace('?', '');
  return base === 'text' ? `text collate ${nome ? PORTUGUES : '"C"'}` : base;
};

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** The SQL of one table with its key in the current schema; each account sees only its own rows. */
export const bareTableSql = ({ name, columns, key, nomes }: TableSpec): string =>
  `create table "${name}" (${Object.entries(columns)
    .map(([column, spec]) => `"${column}" ${sqlType(spec, nomes.includes(column))}${spec.endsWith('?') ? '' : ' not null'}`)
    .join(', ')}, primary key (${list(key)})); ${isolationSql(name)}`;

const indexed = (column: string) => (column.startsWith('-') ? `"${column.slice(1)}" desc nulls last` : `"${column}"`);

/** The statements that make the indexes a table still lacks. */
export const indexSql = ({ name, indexes, procura }: TableSpec): string[] => [
  ...indexes.map(
    (columns) => `create index if not exists "${name}_${columns.join('_')}_idx" on "${name}" (${columns.map(indexed).join(', ')})`,
  ),
  ...(Object.keys(procura).length > 0 ? [procuraIndexSql(name, Object.keys(procura).map(procuraColumn))] : []),
];

/** The statements that make one table with its key and indexes in the current schema. */
export const createTableSql = (table: TableSpec): string[] => [bareTableSql(table), ...indexSql(table)];
