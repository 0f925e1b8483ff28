import type { Folded } from '@tulha/domain/kernel/report/fold';
import { foldReport } from '@tulha/domain/kernel/report/fold';
import type { AnyReport } from '@tulha/domain/kernel/report/report';
import { refuseReport } from '@tulha/domain/kernel/report/errors';
import type { Reader } from '../read/reader.js';
import { reportQueries } from './index.js';
import type { ReportData, ReportScope } from './rows.js';

/** The most rows of a report: they are added up in memory. */
export const ROWS_MAX = 20_000;

type Row = Readonly<Record<string, unknown>>;
type AnyQuery = (reader: Reader, filters: Row, scope: ReportScope) => Promise<ReportData<Row> | undefined>;

/** A report for one reader: the rows of its query, in order and added up. */
export type ReadReport = Folded & { readonly about: string; readonly answer: Row };

/**
 * Runs the query of a report and adds up its rows; undefined where a filtered record does not exist.
 * @throws RELATORIO_GRANDE_DEMAIS
 */
export const readReport = async (
  reader: Reader,
  report: AnyReport,
  { filters, sort, ...scope }: { readonly filters: Row; readonly sort?: string | undefined } & Omit<ReportScope, 'max'>,
): Promise<ReadReport | undefined> => {
  const query = reportQueries[report.nome as keyof typeof reportQueries] as unknown as AnyQuery;
  const data = await query(reader, filters, { ...scope, max: ROWS_MAX });
  if (!data) return undefined;
  if (data.rows.length > ROWS_MAX) throw refuseReport('RELATORIO_GRANDE_DEMAIS', { max: ROWS_MAX.toLocaleString('pt-BR') });
  return { ...foldReport(report, filters, data, sort), about: data.about, answer: data.answer ?? {} };
};
