import type { Fact, Recorded } from '@tulha/domain/kernel/fact';
import type { RowOp } from './row-ops.js';
import type { TableSpec } from './table.js';

/** How the facts of a room become rows. Pure: the same facts give the same row operations, live, in bulk and in a rebuild. */
export type Projection = {
  readonly name: string;
  readonly tables: readonly TableSpec[];
  readonly on: Readonly<Record<string, (fact: Recorded) => readonly RowOp[]>>;
};

/** The cases of a projection: the row operations of each fact of a union. */
export type Cases<E extends Fact> = { readonly [T in E['type']]?: (fact: Recorded<Extract<E, { type: T }>>) => readonly RowOp[] };

/** Declares a projection; the union of facts it reads gives each case its type. A fact it has no case for is not its business. */
export const defineProjection = <E extends Fact>(projection: {
  readonly name: string;
  readonly tables: readonly TableSpec[];
  readonly on: Cases<E>;
}): Projection => projection as unknown as Projection;
