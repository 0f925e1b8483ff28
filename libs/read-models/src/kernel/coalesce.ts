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

const sum = (target: Record<string, unknown>, values: Readonly<Record<string, unknown>>) => {
  for (const [column, value] of Object.entries(values)) target[column] = ((target[column] as number | undefined) ?? 0) + (value as number);
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
      if (change.full) return sum(change.full, values);
      for (const [column, value] of Object.entries(values)) sum(column in change.set ? change.set : change.plus, { [column]: value });
  }
};

/** Folds changes, in order, into at most one change for each row. Applying the result equals applying them one by one. */
export const coalesce = (ops: readonly RowOp[]): Changes => {
  const changes: Changes = new Map();
  for (const op of ops) {
    let rows = changes.get(op.table);
    if (!rows) changes.set(op.table, (rows = new Map()));
    const name = op.table.key.map((column) => String(op.key[column])).join('\u0001');
    let change = rows.get(name);
    if (!change) rows.set(name, (change = { key: op.key, removed: false, full: undefined, set: {}, plus: {} }));
    fold(change, op);
  }
  return changes;
};
