import { columnName, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { PARAMETROS } from '@tulha/domain/propriedade/parametros/parametros.catalogue';
import type { ParametrosEvent } from '@tulha/domain/propriedade/parametros/parametros.events';
import { defineProjection } from '../declare/projection.js';
import { upsert } from '../declare/row-ops.js';
import { type ColumnSpec, defineTable } from '../declare/table.js';

const fields: readonly (readonly [string, Field])[] = Object.entries(PARAMETROS);

/** One row for each account that has set anything. Settings it has not made are null, and then as from the start. */
export const parametrosTable = defineTable(
  'parametros',
  {
    conta: 'int8',
    versao: 'int8',
    ...Object.fromEntries(fields.map(([name, field]) => [columnName(name, field), `${field.column}?` as ColumnSpec])),
  } as Record<string, ColumnSpec> & { conta: 'int8' },
  { key: ['conta'] },
);

export const parametrosProjection = defineProjection<ParametrosEvent>({
  name: 'parametros',
  tables: [parametrosTable],
  on: {
    ParametrosAlterados: ({ data, meta: { conta }, version }) => {
      const row = Object.fromEntries(fields.map(([name, field]) => [columnName(name, field), data[storedName(name, field)] ?? null]));
      return [upsert(parametrosTable, { conta, versao: version, ...row })];
    },
  },
});
