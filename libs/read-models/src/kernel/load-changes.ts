import pg, { type ClientBase } from 'pg';
import type { Change, Changes } from './coalesce.js';
import { copyIn } from './copy-in.js';
import type { TableSpec } from './table.js';
import { writeChanges } from './write-changes.js';

/** Bytes handed to the connection at a time. */
const CHUNK = 64 * 1_024;

const SPECIAL = /[\\\b\f\n\r\t\v]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const escaped = (text: string): string => text.replace(SPECIAL, (special) => ESCAPES[special] as string);

/** A value as COPY reads it, and as `jsonb_to_recordset` would have read it from JSON. */
const fieldOf = (value: unknown, isJson: boolean): string => {
  if (typeof value === 'string') return escaped(isJson ? JSON.stringify(value) : value);
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'object') return String(value);
  return escaped(JSON.stringify(value));
};

function* linesOf({ columns }: TableSpec, rows: Iterable<Record<string, unknown>>): Generator<Buffer> {
  const names = Object.keys(columns);
  const areJson = Object.values(columns).map((spec) => spec.startsWith('jsonb'));
  const fields: string[] = names.map(() => '');
  let [lines, length]: [string[], number] = [[], 0];
  for (const row of rows) {
    for (let index = 0; index < names.length; index++) fields[index] = fieldOf(row[names[index] as string], areJson[index] as boolean);
    const line = fields.join('\t');
    lines.push(line);
    length += line.length;
    if (length < CHUNK) continue;
    yield Buffer.from(`${lines.join('\n')}\n`);
    [lines, length] = [[], 0];
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
}

const isTaken = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505';

/** Copies rows, none of which may be there. @returns false, and nothing is written, when one is. */
const copyRows = async (client: ClientBase, table: TableSpec, rows: Iterable<Record<string, unknown>>): Promise<boolean> => {
  await client.query('savepoint copia');
  try {
    const names = Object.keys(table.columns).map((name) => `"${name}"`);
    await copyIn(client, `copy "${table.name}" (${names.join(', ')}) from stdin`, linesOf(table, rows));
  } catch (error) {
    if (!isTaken(error)) throw error;
    await client.query('rollback to savepoint copia');
    return false;
  }
  await client.query('release savepoint copia');
  return true;
};

/**
 * As `writeChanges`, and several times as fast where most rows are new. Whole rows are copied to their table as if none of them were
 * there; a table where that once was wrong is remembered in `known`, and takes its rows the slower way from then on.
 */
export const loadChanges = async (client: ClientBase, changes: Changes, known: Set<TableSpec>): Promise<void> => {
  const rest: Changes = new Map();
  for (const [table, rows] of changes) {
    const whole: Record<string, unknown>[] = [];
    const others = new Map<string, Change>();
    rows.forEach((change, name) => void (change.full ? whole.push(change.full) : others.set(name, change)));
    const copied = whole.length > 0 && !known.has(table) && (await copyRows(client, table, whole));
    if (whole.length > 0 && !copied) known.add(table);
    rest.set(table, copied ? others : rows);
  }
  await writeChanges(client, rest);
};
