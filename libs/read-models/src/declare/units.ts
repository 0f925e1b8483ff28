import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Projection } from './projection.js';
import type { RowOp } from './row-ops.js';
import type { TableSpec } from './table.js';

/**
 * Projections that share a table, which must see the facts in one order and so stand or go on together. A projection with tables of its
 * own is a unit by itself.
 */
export type Unit = {
  /** The names of its projections, with `+` between. */
  readonly name: string;
  /** The rows that one fact changes; of each fact that was skipped, none. @throws the error of a projection. */
  readonly opsOf: (fact: Recorded, skips: Skips) => readonly RowOp[];
  readonly handles: (type: string) => boolean;
  /** Whether it takes the facts of an account. Rows are of one account, so those of one may wait while others go on. */
  readonly ofAccount: (conta: number) => boolean;
  readonly tables: readonly TableSpec[];
};

/** Facts that an operator told projections to leave out, as `<projection>/<event id>`. */
export type Skips = ReadonlySet<string>;
export const skipOf = (projection: string, eventId: string): string => `${projection}/${eventId}`;

const unitOf = (members: readonly Projection[]): Unit => {
  const tables = [...new Set(members.flatMap((member) => member.tables))];
  const known = new Set(tables);
  const byType = new Map<string, Projection[]>();
  for (const member of members) {
    for (const type of Object.keys(member.on)) byType.set(type, [...(byType.get(type) ?? []), member]);
  }
  return {
    name: members.map(({ name }) => name).join('+'),
    tables,
    handles: (type) => byType.has(type),
    ofAccount: () => true,
    opsOf: (fact, skips) => {
      const ops: RowOp[] = [];
      for (const { name, on } of byType.get(fact.type) ?? []) {
        if (skips.size > 0 && skips.has(skipOf(name, fact.eventId))) continue;
        for (const op of on[fact.type]?.(fact) ?? []) {
          if (!known.has(op.table)) throw new Error(`Projection ${name} changes ${op.table.name} without declaring it`);
          ops.push(op);
        }
      }
      return ops;
    },
  };
};

/** Groups projections into units, in the order of their first. */
export const unitsOf = (projections: readonly Projection[]): Unit[] => {
  const groups: Projection[][] = [];
  for (const projection of projections) {
    const touches = (group: readonly Projection[]) => group.some(({ tables }) => tables.some((table) => projection.tables.includes(table)));
    const [joined, ...merged] = groups.filter(touches);
    if (!joined) {
      groups.push([projection]);
      continue;
    }
    for (const other of merged) groups.splice(groups.indexOf(other), 1);
    joined.push(...merged.flat(), projection);
  }
  return groups.map((group) => unitOf(group.toSorted((a, b) => projections.indexOf(a) - projections.indexOf(b))));
};
