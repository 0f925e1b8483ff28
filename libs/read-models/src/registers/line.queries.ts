import { columnName, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { Line } from '@tulha/domain/kernel/register/register';
import type { Reader } from '../read/reader.js';

type Row = Readonly<Record<string, unknown>>;

const parentColumn = ({ parent, fields }: Line): string => columnName(parent, fields[parent] as Field);
const living = (reader: Reader, line: Line) => reader.deDeclarado(line).where('excluido', '=', false);

/** The lines of a kind below some records, each with its id and as facts keep it, by record. */
export const linhasDe = async (reader: Reader, line: Line, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Row[]>> => {
  if (ids.length === 0) return new Map();
  const whose = parentColumn(line);
  const rows: readonly Row[] = await living(reader, line).selectAll().where(whose, 'in', ids).orderBy('id').execute();
  const stored = (row: Row): Row => ({
    id: Number(row['id']),
    ...Object.fromEntries(
      Object.entries(line.fields).map(([name, field]) => [storedName(name, field), row[columnName(name, field)] ?? null]),
    ),
  });
  return new Map([...Map.groupBy(rows, (row) => Number(row[whose]))].map(([id, own]) => [id, own.map(stored)]));
};

/** Which records have a line that names one of these, as a question within another. */
export const comLinha = (reader: Reader, line: Line, name: string, values: readonly number[]) =>
  living(reader, line)
    .select(parentColumn(line))
    .where(columnName(name, line.fields[name] as Field), 'in', values);
