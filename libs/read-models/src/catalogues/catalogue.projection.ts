import { type Catalogue, columnName, comQuando, quandoDito, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { valorUnico } from '@tulha/domain/kernel/catalogue/unicos';
import type { Recorded } from '@tulha/domain/kernel/fact';
import type { Projection } from '../declare/projection.js';
import { patch, upsert } from '../declare/row-ops.js';
import { type ColumnSpec, defineTable, type TableSpec } from '../declare/table.js';

/** The column that holds a field's value in the form in which two are the same. */
export const uniqueColumn = (name: string, field: Field): string => `unico_${columnName(name, field)}`;

/** The column that says when a field was last said that other records speak of too. */
export const quandoColumn = (name: string): string => `${name}_em`;

/** The searched columns of a catalogue: its label by itself, and all its other texts as one. */
export const procuradosEm = ({ fields, label }: Pick<Catalogue, 'fields' | 'label'>) => {
  const textos = Object.entries(fields).filter(([, { column }]) => column === 'text');
  const [rotulo, outros] = [textos.filter(([name]) => name === label), textos.filter(([name]) => name !== label)];
  const colunas = (de: typeof textos) => de.map(([name, field]) => columnName(name, field));
  return { procura: colunas(rotulo), resto: colunas(outros) };
};

/**
 * The read table of a catalogue. A deleted row stays, marked, because history goes on naming it; `movido_para_id` is its successor. `by`: a
 * column its rows are looked up by.
 */
export const catalogueTable = (catalogue: Catalogue, by: readonly string[] = []): TableSpec => {
  const { tabela, fields, unique, mover, label } = catalogue;
  const rotulo = columnName(label, fields[label] as Field);
  const nomes = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'text' ? [columnName(name, field)] : []));
  const lookedUp = [...unique.map((name) => uniqueColumn(name, fields[name] as Field)), ...by];
  return defineTable(
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
      ...Object.fromEntries(unique.map((name) => [uniqueColumn(name, fields[name] as Field), 'text?' as ColumnSpec])),
      ...Object.fromEntries(comQuando(catalogue).map((name) => [quandoColumn(name), 'text?' as ColumnSpec])),
    } as Record<string, ColumnSpec> & { conta: 'int8' },
    {
      // As the list is sorted: a page is read in its order.
      indexes: [['conta', 'excluido', rotulo, 'id'], ...lookedUp.map((column) => ['conta', column])],
      nomes,
      ...procuradosEm(catalogue),
    },
  );
};

/** The row that a fact with all fields of a record makes; fields that older facts left open have their defaults. */
export const catalogueRow = (catalogue: Catalogue) => {
  const { tabela, fields, unique, mover } = catalogue;
  const instantes = comQuando(catalogue).map((name) => [quandoDito(name), quandoColumn(name)] as const);
  const idName = `${tabela}Id`;
  const columns = Object.entries(fields).map(
    ([name, field]) => [storedName(name, field), columnName(name, field), field.padrao ?? null] as const,
  );
  const uniques = unique.map((name) => {
    const field = fields[name] as Field;
    return [storedName(name, field), uniqueColumn(name, field)] as const;
  });
  return ({ data, meta, version }: Pick<Recorded, 'data' | 'meta' | 'version'>): Record<string, unknown> => {
    const stored = data as Record<string, unknown>;
    const row = Object.fromEntries(columns.map(([key, column, padrao]) => [column, stored[key] ?? padrao]));
    for (const [key, column] of uniques) row[column] = valorUnico(stored[key]);
    for (const [key, column] of instantes) row[column] = stored[key] ?? null;
    return { id: stored[idName], conta: meta.conta, versao: version, excluido: false, ...(mover && { movido_para_id: null }), ...row };
  };
};

/** The projection of a catalogue, made from its declaration. */
export const catalogueProjection = (catalogue: Catalogue, table: TableSpec): Projection => {
  const idName = `${catalogue.tabela}Id`;
  const rowOf = catalogueRow(catalogue);
  const whole = (fact: Recorded) => [upsert(table, rowOf(fact))];
  return {
    name: catalogue.tabela,
    tables: [table],
    on: {
      [catalogue.tipos.cadastrado]: whole,
      [catalogue.tipos.alterado]: whole,
      ...(catalogue.mover && {
        [catalogue.tipos.movido]: ({ data }: Recorded) => {
          const { [idName]: id, paraId } = data as Record<string, number>;
          return [patch(table, { id }, { movido_para_id: paraId })];
        },
      }),
      [catalogue.tipos.excluido]: ({ data, version }) => [
        patch(table, { id: (data as Record<string, number>)[idName] }, { excluido: true, versao: version }),
      ],
    },
  };
};
