import type { RowOp } from './row-ops.js';
import type { TableSpec } from './table.js';

/**
 * What several changes to one row amount to. Exactly one of: the row goes; the row becomes `full`; or, where its old
 * content is not known, `set` is written and `plus` is added.
 */
export type Change = {
  readonly key: Readonly<Record<string, unknown>>;
  removed: boolean;
  full: Record<string, unknown> | undefined;
  set: Record<string, unknown>;
  plus: Record<string, number>;
};

export type Changes = Map<TableSpec, Map<string, Change>>;

/** To what is known; nothing added to nothing stays nothing, as in SQL. */
const addTo = (known: Record<string, unknown>, column: string, amount: number) => {
  if (typeof known[column] === 'number') known[column] += amount;
};

const fold = (change: Change, { op, values }: RowOp): void => {
  switch (op) {
    case 'upsert':
      Object.assign(change, { removed: false, full: { ...values }, set: {}, plus: {} });
      return;
    case 'remove':
      Object.assign(change, { removed: true, full: undefined, set: {}, plus: {} });
      return;
    case 'patch':
      if (change.removed) return;
      Object.assign(change.full ?? change.set, values);
      for (const column of Object.keys(values)) delete change.plus[column];
      return;
    case 'add':
      if (change.removed) return;
      for (const [column, amount] of Object.entries(values as Readonly<Record<string, number>>)) {
        if (change.full) addTo(change.full, column, amount);
        else if (column in change.set) addTo(change.set, column, amount);
        else change.plus[column] = (change.plus[column] ?? 0) + amount;
      }
  }
};

/** Folds changes, in order, into at most one change for each row. Applying the result equals applying them one by one. */
export const coalesce = (ops: readonly RowOp[]): Changes => {
  const changes: Changes = new Map();
  for (const op of ops) {
    let rows = changes.get(op.table);
    if (!rows) changes.set(op.table, (rows = new Map()));
    const name = JSON.stringify(op.table.key.map((column) => String(op.key[column])));
    let change = rows.get(name);
    if (!change) rows.set(name, (change = { key: op.key, removed: false, full: undefined, set: {}, plus: {} }));
    fold(change, op);
  }
  return changes;
};
