import type { Parte, ParteExcluida, ParteLancada } from '@tulha/domain/atividades/parte/parte.fields';
import { partes } from '@tulha/domain/atividades/parte/partes.fields';
import { columnName, storedName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { add, patch, type RowOp, remove, upsert } from '../declare/row-ops.js';
import { type ColumnSpec, defineTable, type TableSpec } from '../declare/table.js';

/** A row of any kind of part: its own fields beside these. */
export type ParteRow = { id: number; conta: number; atividade_id: number; custo_centavos: number } & Record<string, unknown>;

/** The table of a kind of part. Day, farm, season and plots are the activity's. */
const parteTable = ({ tabela, fields, quem }: Parte): TableSpec =>
  defineTable(
    tabela,
    {
      ...({ id: 'int8', conta: 'int8', atividade_id: 'int8', custo_centavos: 'int8' } as const),
      ...Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          columnName(name, field),
          `${field.column}${field.optional && field.padrao === undefined ? '?' : ''}` as ColumnSpec,
        ]),
      ),
    } as Record<string, ColumnSpec> & { conta: 'int8' },
    { indexes: [['atividade_id'], ...(quem ? [['conta', quem.coluna]] : [])] },
  );

const emLista: readonly Parte[] = Object.values(partes);
const tables = new Map(emLista.map((parte) => [parte.tabela, parteTable(parte)]));
export const parteTables: readonly TableSpec[] = [...tables.values()];

type DaAtividade = { readonly id: number; readonly versao: number; readonly centavos: number };
type Somar = (da: DaAtividade) => readonly RowOp[];

/** The changes of an activity when a line is added or removed. */
export const somarNaAtividade =
  (table: TableSpec): Somar =>
  ({ id, versao, centavos }) => [add(table, { id }, { custo_centavos: centavos }), patch(table, { id }, { versao })];

/** The cases of a projection for the facts of every kind of part. */
export const casosDasPartes = (somar: Somar): Readonly<Record<string, (fact: Recorded) => readonly RowOp[]>> =>
  Object.fromEntries(
    emLista.flatMap(({ tabela, fields, fatos }) => {
      const table = tables.get(tabela) as TableSpec;
      const columns = Object.entries(fields).map(([name, field]) => [columnName(name, field), storedName(name, field)] as const);
      const lancada = ({ data, meta, version }: Recorded): readonly RowOp[] => {
        const { parteId, atividadeId, custoCentavos, ...linha } = data as ParteLancada;
        const row = Object.fromEntries(columns.map(([column, name]) => [column, linha[name]]));
        return [
          upsert(table, { id: parteId, conta: meta.conta, atividade_id: atividadeId, custo_centavos: custoCentavos, ...row }),
          ...somar({ id: atividadeId, versao: version, centavos: custoCentavos }),
        ];
      };
      const excluida = ({ data, version }: Recorded): readonly RowOp[] => {
        const { parteId, atividadeId, custoCentavos } = data as ParteExcluida;
        return [remove(table, { id: parteId }), ...somar({ id: atividadeId, versao: version, centavos: -custoCentavos })];
      };
      return [
        [fatos.lancado, lancada],
        [fatos.excluido, excluida],
      ];
    }),
  );
