import type { z } from 'zod';
import type { Field } from '../catalogue/fields.js';
import { type Column, type Columns, defineColumns, type RowOf } from '../columns/columns.js';

/** A total that is no sum: the sum of `over` divided by the sum of `per`, over the rows with a value of their own. */
export type Ratio = { readonly over: readonly string[]; readonly per: readonly string[]; readonly times: number };

/** A column of a report: `weighted` names the column whose values weight its mean; a hidden one only carries weights and links. */
export type ReportColumn = Column & {
  readonly ratio?: Ratio;
  readonly weighted?: string;
  readonly hidden?: true;
};
export type ReportColumns = Readonly<Record<string, ReportColumn>>;

/** Bars: one for each value of `by`, as high as the total of `value`, with the total of `note` beside it. */
export type Chart = {
  readonly title: string;
  readonly about?: string;
  readonly by: string;
  readonly value: string;
  readonly note?: string;
};

/** How one row is called, and several. */
export type Noun = readonly [one: string, many: string];

/** Kinds of rows, each with the columns of it, in order. */
type Views<K extends string> = Readonly<Record<string, { readonly noun: Noun; readonly columns: readonly K[] }>>;

export type Report<
  F extends Columns = Columns,
  C extends ReportColumns = ReportColumns,
  V extends Views<keyof C & string> = Views<keyof C & string>,
> = {
  /** The name of the report to the CLI, the worker and the dashboard's overrides. */
  readonly nome: string;
  /** The path under `/v1`, and the address of its screen. */
  readonly path: string;
  /** The published call is a POST with the filters in its body. A GET with the filters in the query exists for every report. */
  readonly post?: true;
  /** Module whose reading it asks for. */
  readonly permissao: string;
  readonly title: string;
  readonly about?: string;
  /** The noun for a row, unless the view has one. */
  readonly noun?: Noun;
  readonly filters: F;
  readonly columns: C;
  /** A filter that chooses between kinds of rows, and the columns of each of them, in order. */
  readonly views?: { readonly by: keyof F & string; readonly of: V };
  /** Rows of one value stand together, with their subtotals. */
  readonly group?: keyof C & string;
  /** `campo,-outro`: the default order. */
  readonly sort: string;
  readonly chart?: Chart;
  /** The text for a report without rows. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Further fields of the answer, and of a row besides its columns. */
  readonly more?: { readonly answer?: z.ZodRawShape; readonly row?: z.ZodRawShape };
};

/** A declared report, whichever. */
export type AnyReport = Omit<Report, 'views' | 'group'> & { readonly views?: Report['views']; readonly group?: string };

type Kept<F> = F extends Field<infer W, infer O> ? z.output<W> | (O extends true ? undefined : never) : never;
/** The filters given to a query: their stored values; a filter with a default always has one. */
export type FiltersOf<R extends Pick<Report, 'filters'>> = { readonly [N in keyof R['filters']]?: Kept<R['filters'][N]> };
type ViewsOf<R> = R extends { readonly views?: { readonly of: infer V } } ? keyof V : never;
type OrUnsaid<Row> = { readonly [N in keyof Row]: Row[N] | undefined };
/**
 * A row as the wire carries it. It names every column, so that none is lost by a misspelt key; where there are views, the columns that are
 * not of its own are undefined.
 */
export type ReportRow<R extends { readonly columns: ReportColumns }> = { readonly id: number | string } & ([ViewsOf<R>] extends [never]
  ? RowOf<R['columns']>
  : OrUnsaid<RowOf<R['columns']>>);

/** Columns that name others must find them: a mistake in a declaration is found when it is loaded, by the first test. */
const checked = ({ nome, columns, views, group, chart, sort }: AnyReport): void => {
  const named = [
    ...Object.values(columns).flatMap(({ ratio, weighted = [] }) => [ratio?.over ?? [], ratio?.per ?? [], weighted].flat()),
    ...Object.values(views?.of ?? {}).flatMap((view) => view.columns),
    ...(group ? [group] : []),
    ...(chart ? [chart.by, chart.value, ...(chart.note ? [chart.note] : [])] : []),
    ...sort.split(',').map((term) => term.replace(/^-/, '')),
  ];
  const unknown = named.find((key) => !Object.hasOwn(columns, key));
  if (unknown !== undefined) throw new Error(`Report ${nome} speaks of ${unknown}, which is no column`);
};

/** Declares a report: JSON, spreadsheet, CSV, PDF, print, chart, screen and command are made of it and of one query. */
export const defineReport = <
  const F extends Columns,
  const C extends ReportColumns,
  const V extends Views<keyof C & string> = Readonly<Record<never, never>>,
>(
  report: Report<F, C, V>,
): Report<F, C, V> => {
  checked(report as AnyReport);
  defineColumns(report.columns);
  return report;
};

const column = <F extends Field, const M extends Partial<ReportColumn>>(field: F, more: M): F & M => ({ ...field, ...more });

/** Totalled as `times` × `over` ÷ `per`, exactly, and rounded once. */
export const ratio = <F extends Field>(field: F, over: string, per: string, times = 1) =>
  column(field, { ratio: { over: [over], per: [per], times } });

/** A column totalled as the mean of its values, weighted by the column `by`. */
export const weighted = <F extends Field>(field: F, by: string) => column(field, { weighted: by });

type Hidden<C extends Columns> = { readonly [N in keyof C]: C[N] & { readonly hidden: true } };

/** Columns that are never drawn: weights, and values that links and the chart need. */
export const carried = <const C extends Columns>(columns: C): Hidden<C> =>
  Object.fromEntries(Object.entries(columns).map(([key, field]) => [key, column(field, { hidden: true })])) as Hidden<C>;

type Chosen = Readonly<Record<string, unknown>>;

/** The kind of rows that is asked for, where there are several. */
export const viewOf = ({ views, filters }: Pick<AnyReport, 'views' | 'filters'>, chosen: Chosen) =>
  views?.of[String(chosen[views.by] ?? filters[views.by]?.padrao)];

/** How the rows are called that are asked for. */
export const nounOf = (report: AnyReport, chosen: Chosen): Noun => viewOf(report, chosen)?.noun ?? report.noun ?? ['linha', 'linhas'];

/** The columns that are shown, by key, in their order. */
export const columnsOf = (report: AnyReport, chosen: Chosen): readonly (readonly [key: string, column: ReportColumn])[] => {
  const keys = viewOf(report, chosen)?.columns ?? Object.keys(report.columns);
  return keys.flatMap((key) => {
    const one = report.columns[key];
    return one && !one.hidden ? [[key, one] as const] : [];
  });
};
