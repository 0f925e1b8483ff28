import { type Catalogue, columnName, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Projection } from '../kernel/projection.js';
import { patch, upsert } from '../kernel/row-ops.js';
import { type ColumnSpec, defineTable, type TableSpec } from '../kernel/table.js';

/** The read table of a catalogue. A deleted row stays, marked, because history goes on naming it; `movido_para_id` is what took its place. */
export const catalogueTable = ({ tabela, fields, unique, mover }: Catalogue): TableSpec =>
  defineTable(
    tabela,
    {
      id: 'int8',
      conta: 'int8',
      versao: 'int8',
      excluido: 'bool',
      ...(mover && { movido_para_id: 'int8?' }),
      ...Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          columnName(name, field),
          `${field.column}${field.optional || field.pessoal ? '?' : ''}` as ColumnSpec,
        ]),
      ),
    } as Record<string, ColumnSpec> & { conta: 'int8' },
    { indexes: [['conta'], ...unique.map((name) => ['conta', columnName(name, fields[name] as Field)] as never)] },
  );

/** The row that a fact with all fields of a record makes. */
export const catalogueRow = ({ tabela, fields, mover }: Catalogue) => {
  const idName = `${tabela}Id`;
  const columns = Object.entries(fields).map(([name, field]) => [storedName(name, field), columnName(name, field)] as const);
  return ({ data, meta, version }: Pick<Recorded, 'data' | 'meta' | 'version'>): Record<string, unknown> => {
    const stored = data as Record<string, unknown>;
    const row = Object.fromEntries(columns.map(([key, column]) => [column, stored[key] ?? null]));
    return { id: stored[idName], conta: meta.conta, versao: version, excluido: false, ...(mover && { movido_para_id: null }), ...row };
  };
};

/** The projection of a catalogue, made from its declaration. */
export const catalogueProjection = (catalogue: Catalogue, table: TableSpec): Projection => {
  const idName = `${catalogue.tabela}Id`;
  const rowOf = catalogueRow(catalogue);
  const whole = (fact: Recorded) => [upsert(table, rowOf(fact) as never)];
  return {
    name: catalogue.tabela,
    tables: [table],
    on: {
      [catalogue.tipos.cadastrado]: whole,
      [catalogue.tipos.alterado]: whole,
      ...(catalogue.mover && {
        [catalogue.tipos.movido]: ({ data }: Recorded) => {
          const { [idName]: id, paraId } = data as Record<string, number>;
          return [patch(table, { id } as never, { movido_para_id: paraId } as never)];
        },
      }),
      [catalogue.tipos.excluido]: ({ data, version }) => [
        patch(table, { id: (data as Record<string, number>)[idName] } as never, { excluido: true, versao: version } as never),
      ],
    },
  };
};
