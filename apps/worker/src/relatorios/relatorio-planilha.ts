import type { Fuso } from '@tulha/domain/kernel/relogio';
import type { Writable } from 'node:stream';
import type { Row } from '@tulha/domain/kernel/report/fold';
import { type AnyReport, columnsOf } from '@tulha/domain/kernel/report/report';
import type { Nomes } from '@tulha/domain/kernel/cells/nomes';
import { sheetColumn } from '@tulha/platform/spreadsheet/columns';
import { writeCsv } from '@tulha/platform/spreadsheet/csv';
import type { Column, Sheet } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import type { ReadReport } from '@tulha/read-models/report-kit/read-report';

/** The rows of a report, with the names its file needs for records. */
export type Lido = {
  readonly report: AnyReport;
  readonly filtros: Row;
  readonly lido: ReadReport;
  readonly nomes: Nomes;
  readonly fuso: Fuso;
};

const colunasDe = ({ report, filtros, nomes }: Lido): readonly Column<Row>[] =>
  columnsOf(report, filtros).map(([key, column]) => sheetColumn<Row>(key, column, nomes));

const ultimaDe = (colunas: readonly Column<Row>[], totals: Row) => colunas.map(({ value }) => value(totals));

const folhaDe = (dado: Lido, rows: Sheet<Row>['rows']): Sheet<Row> => {
  const columns = colunasDe(dado);
  return { name: dado.report.title, columns, rows, filter: true, totals: ultimaDe(columns, dado.lido.totals) };
};

/** Subtotals, a row for each group: a sheet of their own, so that the rows of the first can be added up again. */
const folhaDosGrupos = (dado: Lido): readonly Sheet<Row>[] => {
  const { report, filtros, lido } = dado;
  const { group } = report;
  if (group === undefined) return [];
  const somadas = columnsOf(report, filtros).filter(([key]) => key === group || Object.hasOwn(lido.totals, key));
  const primeiro = somadas.toSorted(([a], [b]) => Number(b === group) - Number(a === group));
  const columns = primeiro.map(([key, column]) => sheetColumn<Row>(key, column, dado.nomes));
  const rows = lido.groups.map(({ value, totals }) => ({ [group]: value, ...totals }));
  return [{ name: `Por ${report.columns[group]?.label.toLowerCase()}`, columns, rows, totals: ultimaDe(columns, lido.totals) }];
};

/** The rows and their sums, as Brazilian spreadsheet programs read text. @returns how many rows */
export const escreverCsv = (out: Writable, dado: Lido, rows: Sheet<Row>['rows']): Promise<number> => writeCsv(out, folhaDe(dado, rows));

/** The same as a workbook, with a sheet of subtotals where there are groups. @returns how many rows */
export const escreverXlsx = async (out: Writable, dado: Lido, rows: Sheet<Row>['rows']): Promise<number> => {
  const [linhas = 0] = await writeXlsx(out, [folhaDe(dado, rows), ...folhaDosGrupos(dado)]);
  return linhas;
};
