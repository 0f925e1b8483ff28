import { diaToBr } from '@tulha/domain/kernel/dates';
import type { FiltersOf, ReportColumns, ReportRow } from '@tulha/domain/kernel/report/report';
import type { Columns } from '@tulha/domain/kernel/columns/columns';
import type { Reader } from '../read/reader.js';

/** Whose rows, as of which day, and how many at most: one more is asked for, so that too many are known to be. */
export type ReportScope = { readonly fazendas: readonly number[]; readonly hoje: string; readonly max: number };

/** The result of a query. `about` describes its subject; `charted` are the rows of the chart if they are others. */
export type ReportData<Row> = {
  readonly about: string;
  readonly rows: readonly Row[];
  readonly charted?: readonly Row[];
  /** Further fields of the answer. */
  readonly answer?: Readonly<Record<string, unknown>>;
};

/** The one query of a report. Undefined where a filtered record does not exist. */
export type ReportQuery<R extends { readonly filters: Columns; readonly columns: ReportColumns }> = (
  reader: Reader,
  filters: FiltersOf<R>,
  scope: ReportScope,
) => Promise<ReportData<ReportRow<R>> | undefined>;

/** A period in words; all time where no end of it is given. */
export const aboutPeriod = (de: string | undefined, ate: string | undefined): string => {
  if (de && ate) return `De ${diaToBr(de)} a ${diaToBr(ate)}`;
  if (de) return `Desde ${diaToBr(de)}`;
  return ate ? `Até ${diaToBr(ate)}` : 'Todo o período';
};
