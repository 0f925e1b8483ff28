import type { RowOp } from '../declare/row-ops.js';
import type { TableSpec } from '../declare/table.js';

/**
 * The sum of several changes to one row. Exactly one of: the row is removed; the row becomes `full`; or, where its old
 * content is not known, `set` is written and `plus` is added.
 */
export type Change = {
  /** Holds the key's columns, and maybe more. */
  readonly key: Readonly<Record<string, unknown>>;
  removed: boolean;
  full: Record<string, unknown> | undefined;
  set: Record<string, unknown> | undefined;
  plus: Record<string, number> | undefined;
  /** Whether `full` is our own copy, which may be changed, and not the projection's object. */
  ours: boolean;
};

/** Changes by table, and by the key of the row. */
export type Changes = Map<TableSpec, Map<unknown, Change>>;

/** Adds to a known number; null plus an amount stays null, as in SQL. */
const addTo = (known: Record<string, unknown>, column: string, amount: number) => {
  if (typeof known[column] === 'number') known[column] += amount;
};

const ownFull = (change: Change): Record<string, unknown> | undefined => {
  if (change.full && !change.ours) {
    change.full = { ...change.full };
    change.ours = true;
  }
  return change.full;
};

const patchInto = (change: Change, values: RowOp['values']): void => {
  Object.assign(ownFull(change) ?? (change.set ??= {}), values);
  if (!change.plus) return;
  for (const column of Object.keys(values)) delete change.plus[column];
};

const addInto = (change: Change, values: Readonly<Record<string, number>>): void => {
  const full = ownFull(change);
  for (const [column, amount] of Object.entries(values)) {
    if (full) addTo(full, column, amount);
    else if (change.set && column in change.set) addTo(change.set, column, amount);
    else {
      change.plus ??= {};
      change.plus[column] = (change.plus[column] ?? 0) + amount;
    }
  }
};

/** Forgets all earlier changes of the row. */
const startOver = (change: Change, removed: boolean, full: Record<string, unknown> | undefined): void => {
  change.removed = removed;
  change.full = full;
  change.set = undefined;
  change.plus = undefined;
  change.ours = false;
};

/** The first operation gives the row; later ones only add to its counts. */
const tallyInto = (change: Change, { tallies }: TableSpec, values: RowOp['values']): void => {
  const full = ownFull(change);
  if (!full) return startOver(change, false, values);
  for (const column of tallies) addTo(full, column, values[column] as number);
};

const fold = (change: Change, { op, table, values }: RowOp): void => {
  if ((op === 'tally') !== table.tallies.length > 0) throw new Error(`${op} of ${table.name}: a table is tallied always or never`);
  if (op === 'tally') tallyInto(change, table, values);
  else if (op === 'upsert') startOver(change, false, values);
  else if (op === 'remove') startOver(change, true, undefined);
  else if (change.removed) return;
  else if (op === 'patch') patchInto(change, values);
  else addInto(change, values as Readonly<Record<string, number>>);
};

/** Tells rows of one table apart. No text of a fact holds NUL. */
const nameOf = ({ table, key }: RowOp): unknown => {
  const first = key[table.key[0] as string];
  if (table.key.length === 1) return first;
  let name = String(first);
  for (let index = 1; index < table.key.length; index++) name += `\0${String(key[table.key[index] as string])}`;
  return name;
};

/**
 * Folds changes, in order, into at most one change for each row; into `changes` that came before, where given. Applying the result
 * equals applying them one by one.
 */
export const coalesce = (ops: readonly RowOp[], changes: Changes = new Map()): Changes => {
  for (const op of ops) {
    let rows = changes.get(op.table);
    if (!rows) changes.set(op.table, (rows = new Map()));
    const name = nameOf(op);
    let change = rows.get(name);
    if (!change) rows.set(name, (change = { key: op.key, removed: false, full: undefined, set: undefined, plus: undefined, ours: false }));
    fold(change, op);
  }
  return changes;
};
