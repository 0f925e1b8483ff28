import type { FieldKind } from '../catalogue/answers.js';
import { titleOf } from '../columns/columns.js';
import { toScaled, toWire } from '../decimal.js';
import { emOrdem } from '../palavras.js';
import { columnsOf, type AnyReport, type ReportColumn } from './report.js';

/** A row, or totals, as the wire carries them. */
export type Row = Readonly<Record<string, unknown>>;

/** The result of a query; the chart may be of other rows. */
type Rows = { readonly rows: readonly Row[]; readonly charted?: readonly Row[] | undefined };

/** Totals of the rows that have one value of a column. */
export type Group = { readonly value: unknown; readonly rows: number; readonly totals: Row };

/** The decimals a kind of field is stored with, in which its totals are exact; null for a kind that is not summed. */
const SCALES: Readonly<Record<FieldKind, number | null>> = {
  integer: 0,
  money: 2,
  quantity: 3,
  percent: 4,
  fraction: 4,
  decimal: 4,
  text: null,
  day: null,
  month: null,
  hour: null,
  instant: null,
  option: null,
  flag: null,
  documento: null,
  cep: null,
  codigo: null,
  telefone: null,
  email: null,
  site: null,
  ref: null,
  refs: null,
  polygon: null,
  geometry: null,
};

type Columns = AnyReport['columns'];
const scaleOf = (columns: Columns, key: string): number => SCALES[columns[key]?.kind as FieldKind] ?? 0;

const has = (row: Row, key: string): boolean => row[key] !== null && row[key] !== undefined;
const units = (columns: Columns, row: Row, key: string): bigint =>
  has(row, key) ? BigInt(toScaled(row[key] as number, scaleOf(columns, key)) ?? 0) : 0n;
const sumOf = (columns: Columns, rows: readonly Row[], keys: readonly string[]): bigint =>
  rows.reduce((sum, row) => keys.reduce((one, key) => one + units(columns, row, key), sum), 0n);

/** `a ÷ b` rounded half away from zero; null of nothing. */
const divided = (a: bigint, b: bigint): number | null => {
  if (b === 0n) return null;
  const [num, den] = b < 0n ? [-a, -b] : [a, b];
  return Number((num + (num < 0n ? -(den / 2n) : den / 2n)) / den);
};

const total = (columns: Columns, key: string, { ratio, weighted, total: sum }: ReportColumn, rows: readonly Row[]): number | null => {
  const scale = scaleOf(columns, key);
  const wire = (value: number | null) => (value === null ? null : toWire(value, scale));
  if (sum === 'sum') return toWire(Number(sumOf(columns, rows, [key])), scale);
  const own = rows.filter((row) => has(row, key));
  if (ratio) {
    const [over = '', per = ''] = [ratio.over[0], ratio.per[0]];
    const places = 10n ** BigInt(scale + scaleOf(columns, per)) * BigInt(ratio.times);
    return wire(divided(sumOf(columns, own, ratio.over) * places, sumOf(columns, own, ratio.per) * 10n ** BigInt(scaleOf(columns, over))));
  }
  if (weighted === undefined) return null;
  const by = own.reduce((sumOfProducts, row) => sumOfProducts + units(columns, row, key) * units(columns, row, weighted), 0n);
  return wire(divided(by, sumOf(columns, own, [weighted])));
};

const isTotalled = ({ total: sum, ratio, weighted }: ReportColumn): boolean =>
  sum !== undefined || ratio !== undefined || weighted !== undefined;

/** The totals of the columns over some rows: exact sums, and means that are rounded once. A column without a total is absent. */
export const totalsOf = (columns: Columns, rows: readonly Row[]): Row =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) => (isTotalled(column) ? [[key, total(columns, key, column, rows)]] : [])),
  );

const compareValues = (x: unknown, y: unknown): number => {
  const [a, b] = [x ?? null, y ?? null] as [string | number | null, string | number | null];
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1; // missing values come last
  return typeof a === 'string' && typeof b === 'string' ? emOrdem(a, b) : a < b ? -1 : 1;
};

const compare =
  (terms: readonly string[]) =>
  (a: Row, b: Row): number => {
    for (const term of terms) {
      const key = term.replace(/^-/, '');
      const order = compareValues(a[key], b[key]);
      if (order !== 0) return term.startsWith('-') && has(a, key) && has(b, key) ? -order : order;
    }
    return compareValues(a['id'], b['id']);
  };

/** Totals for each value of a column, in the order of the values. */
export const groupsOf = (columns: Columns, rows: readonly Row[], key: string): Group[] =>
  [...Map.groupBy(rows, (row) => row[key] ?? null)]
    .map(([value, those]) => ({ value, rows: those.length, totals: totalsOf(columns, those) }))
    .sort((a, b) => compareValues(a.value, b.value));

/** A report worked out: its rows in order, their sums, by group and in all, and the bars of its chart. */
export type Folded = {
  readonly rows: readonly Row[];
  readonly totals: Row;
  readonly groups: readonly Group[];
  readonly chart: readonly Group[];
};

const bare = ({ total: _total, ratio: _ratio, weighted: _weighted, ...column }: ReportColumn): ReportColumn => column;

/** The totals of a view leave out the columns that it does not show; its hidden ones are weights of those shown. */
const shownTotals = (report: AnyReport, chosen: Row, also?: string): Columns => {
  const shown = new Set([...columnsOf(report, chosen).map(([key]) => key), also]);
  return Object.fromEntries(Object.entries(report.columns).map(([key, column]) => [key, shown.has(key) ? column : bare(column)]));
};

/** Orders the rows, those of a group together, and adds them up. `charted`: the rows of the chart, if they are others. */
export const foldReport = (report: AnyReport, chosen: Row, { rows, charted = rows }: Rows, sort = report.sort): Folded => {
  const { group, chart } = report;
  const totalled = shownTotals(report, chosen);
  return {
    rows: rows.toSorted(compare([...(group ? [group] : []), ...sort.split(',')])),
    totals: totalsOf(totalled, rows),
    groups: group ? groupsOf(totalled, rows, group) : [],
    chart: chart
      ? groupsOf(shownTotals(report, chosen, chart.value), charted, chart.by).filter(
          ({ totals, value }) => value !== null && has(totals, chart.value),
        )
      : [],
  };
};

/** How each mean among the totals is weighed, in a sentence. */
export const notesOf = (report: AnyReport, chosen: Row): readonly string[] =>
  columnsOf(report, chosen).flatMap(([, { label, ratio, weighted }]) => {
    const by = ratio?.per[0] ?? weighted;
    const weight = by === undefined ? undefined : report.columns[by];
    return weight === undefined ? [] : [`${label}: média ponderada por “${titleOf(weight)}”.`];
  });
