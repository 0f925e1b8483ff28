import { columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Line, Register } from '@tulha/domain/kernel/register/register';
import { catalogueProjection, catalogueRow, catalogueTable } from '../catalogues/catalogue.projection.js';
import type { Projection } from '../declare/projection.js';
import { patch, type RowOp, upsert } from '../declare/row-ops.js';
import type { TableSpec } from '../declare/table.js';

/** The column that says whose line it is. */
const parentColumn = ({ parent, fields }: Line): string => columnName(parent, fields[parent] as Field);

type On = Projection['on'];

/** A line's facts change its own row as a catalogue's do, and the version of the record, which is its stream's. */
const onLine = (line: Line, record: TableSpec): Projection => {
  const below = catalogueProjection(line, catalogueTable(line, [parentColumn(line)]));
  const withVersion = (ops: (fact: Recorded) => readonly RowOp[]) => (fact: Recorded) => [
    ...ops(fact),
    patch(record, { id: (fact.data as Record<string, number>)[line.parentId] }, { versao: fact.version }),
  ];
  return { ...below, on: Object.fromEntries(Object.entries(below.on).map(([type, ops]) => [type, withVersion(ops)])) };
};

/** The projection of a register with its lines, made from its declaration. A step leaves the whole record, as a change does. */
export const registerProjection = (register: Register): Projection => {
  const table = catalogueTable(register);
  const record = catalogueProjection(register, table);
  const below = Object.values(register.lines).map((line) => onLine(line, table));
  const rowOf = catalogueRow(register);
  const steps = Object.values(register.transitions).map(({ fato }) => [fato, (fact: Recorded) => [upsert(table, rowOf(fact))]]);
  return {
    name: register.tabela,
    tables: [table, ...below.flatMap(({ tables }) => tables)],
    on: Object.assign({}, record.on, Object.fromEntries(steps) as On, ...below.map(({ on }) => on)) as On,
  };
};
