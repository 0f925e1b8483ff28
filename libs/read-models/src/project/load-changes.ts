import pg, { type ClientBase } from 'pg';
import type { Changes } from './coalesce.js';
import { copyIn } from './copy-in.js';
import type { TableSpec } from '../declare/table.js';
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

type Rows = Record<string, unknown>[];

/** The whole rows among changes, of tables that are not known to hold some of them already. */
const wholeRows = (changes: Changes, known: ReadonlySet<TableSpec>): Map<TableSpec, Rows> => {
  const whole = new Map<TableSpec, Rows>();
  for (const [table, rows] of changes) {
    if (known.has(table)) continue;
    const found: Rows = [];
    for (const { full } of rows.values()) if (full) found.push(full);
    if (found.length > 0) whole.set(table, found);
  }
  return whole;
};

/** Copies rows, none of which may be there. @returns the table in which one is; then nothing is written */
const copyAll = async (client: ClientBase, whole: ReadonlyMap<TableSpec, Rows>): Promise<TableSpec | undefined> => {
  await client.query('savepoint copias');
  for (const [table, rows] of whole) {
    const names = Object.keys(table.columns).map((name) => `"${name}"`);
    try {
      await copyIn(client, `copy "${table.name}" (${names.join(', ')}) from stdin`, linesOf(table, rows));
    } catch (error) {
      if (!isTaken(error)) throw error;
      await client.query('rollback to savepoint copias');
      return table;
    }
  }
  await client.query('release savepoint copias');
  return undefined;
};

/** Changes that are still to be written after the whole rows of some tables are. */
const withoutWhole = (changes: Changes, copied: ReadonlyMap<TableSpec, Rows>): Changes => {
  const rest: Changes = new Map();
  for (const [table, rows] of changes) rest.set(table, copied.has(table) ? new Map([...rows].filter(([, { full }]) => !full)) : rows);
  return rest;
};

/**
 * As `writeChanges`, and several times as fast where most rows are new. Whole rows are copied to their table as if none of them were
 * there; a table where that once was wrong is remembered in `known`, and takes its rows the slower way from then on.
 */
export const loadChanges = async (client: ClientBase, changes: Changes, known: Set<TableSpec>): Promise<void> => {
  let whole = wholeRows(changes, known);
  for (let taken = await copyAll(client, whole); taken; taken = await copyAll(client, whole)) {
    known.add(taken);
    whole = wholeRows(changes, known);
  }
  await writeChanges(client, withoutWhole(changes, whole));
};
