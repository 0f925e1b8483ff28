import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { type Column as Declared, type Columns, titleOf } from '@tulha/domain/kernel/columns/columns';
import { celulaDe, kindDe } from '@tulha/domain/kernel/cells/celula';
import { criarNomes, type Nomes } from '@tulha/domain/kernel/cells/nomes';
import type { Column } from './sheet.js';

type Row = object;
type Drawn = Pick<Column<Row>, 'title' | 'options'>;

const SEM_NOMES = criarNomes({});

/** One declared column as a spreadsheet column, by the key of its values in a row. `nomes` gives the names of referenced records. */
export const sheetColumn = <R extends Row>(
  key: string,
  field: Field & Partial<Pick<Declared, 'total' | 'width'>>,
  nomes: Nomes = SEM_NOMES,
  { title = titleOf(field), options }: Partial<Drawn> = {},
): Column<R> => ({
  title,
  kind: kindDe({ field }),
  value: (row) => celulaDe({ field }, (row as Readonly<Record<string, unknown>>)[key], nomes),
  options,
  ...(field.total && { total: true }),
  ...(field.width && { width: field.width }),
});

/** Declared columns as a spreadsheet's, in their order. */
export const sheetColumns = <R extends Row>(columns: Columns, nomes?: Nomes): readonly Column<R>[] =>
  Object.entries(columns).map(([key, one]) => sheetColumn<R>(key, one, nomes));
