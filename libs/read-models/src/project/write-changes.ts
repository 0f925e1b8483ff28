import type { ClientBase } from 'pg';
import type { Change, Changes } from './coalesce.js';
import type { TableSpec } from '../declare/table.js';

const quote = (names: readonly string[], prefix = '') => names.map((name) => `${prefix}"${name}"`).join(', ');
const typed = ({ columns }: TableSpec, names: readonly string[]) =>
  names.map((name) => `"${name}" ${columns[name]?.replace('?', '') ?? 'text'}`).join(', ');
const matches = ({ key }: TableSpec) => key.map((column) => `t."${column}" = v."${column}"`).join(' and ');

/** One JSON parameter carries all rows: no limit of 65,535 parameters, one plan for any number of rows. */
const rowsOf = (table: TableSpec, names: readonly string[]) => `jsonb_to_recordset($1::jsonb) as v(${typed(table, names)})`;

const upsertSql = (table: TableSpec) => {
  const names = Object.keys(table.columns);
  const rest = names.filter((name) => !table.key.includes(name));
  const sets =
    table.tallies.length > 0
      ? table.tallies.map((name) => `"${name}" = t."${name}" + excluded."${name}"`)
      : rest.map((name) => `"${name}" = excluded."${name}"`);
  const update = sets.length === 0 ? 'nothing' : `update set ${sets.join(', ')}`;
  return `insert into "${table.name}" as t (${quote(names)}) select ${quote(names, 'v.')} from ${rowsOf(table, names)} on conflict (${quote(table.key)}) do ${update}`;
};

const updateSql = (table: TableSpec, set: readonly string[], plus: readonly string[]) => {
  const assignments = [...set.map((name) => `"${name}" = v."${name}"`), ...plus.map((name) => `"${name}" = t."${name}" + v."${name}"`)];
  return `update "${table.name}" t set ${assignments.join(', ')} from ${rowsOf(table, [...table.key, ...set, ...plus])} where ${matches(table)}`;
};

const removeSql = (table: TableSpec) => `delete from "${table.name}" t using ${rowsOf(table, table.key)} where ${matches(table)}`;

/** Rows that change the same columns go in one statement. */
const byShape = (changes: readonly Change[]) =>
  Map.groupBy(changes, ({ set = {}, plus = {} }) => `${Object.keys(set).sort().join()}|${Object.keys(plus).sort().join()}`).values();

/** Writes folded changes in the caller's transaction: at most a statement for each table and shape of change. */
export const writeChanges = async (client: ClientBase, changes: Changes): Promise<void> => {
  for (const [table, rows] of changes) {
    const all = [...rows.values()];
    const run = (sql: string, values: readonly unknown[]) => client.query(sql, [JSON.stringify(values)]);
    const removed = all.filter((change) => change.removed);
    if (removed.length > 0)
      await run(
        removeSql(table),
        removed.map(({ key }) => Object.fromEntries(table.key.map((column) => [column, key[column]]))),
      );
    const full = all.flatMap((change) => change.full ?? []);
    if (full.length > 0) await run(upsertSql(table), full);
    const partial = all.filter(({ removed: gone, full: whole }) => !gone && !whole);
    for (const same of byShape(partial)) {
      const { set = {}, plus = {} } = same[0] as Change;
      const names = [Object.keys(set).sort(), Object.keys(plus).sort()] as const;
      if (names[0].length + names[1].length === 0) continue;
      await run(
        updateSql(table, ...names),
        same.map((change) => ({ ...change.key, ...change.set, ...change.plus })),
      );
    }
  }
};
