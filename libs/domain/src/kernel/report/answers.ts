import { z } from 'zod';
import { type Answer, Pagination } from '../answers.js';
import { answerOf } from '../catalogue/answers.js';
import type { AnyReport } from './report.js';

const anything = z.union([z.string(), z.number(), z.null()]);
const totals = z.record(z.string(), z.number().nullable());
const group = z.object({ value: anything, rows: z.int(), totals });

const sums = { pagination: Pagination, totals, groups: z.array(group), chart: z.array(group) };

/** The answer of a report's row; columns of other views are absent. */
const rowAnswer = ({ columns, views, more }: AnyReport): z.ZodType => {
  const fields = Object.entries(columns).map(([key, column]) => [key, views ? answerOf(column).optional() : answerOf(column)] as const);
  return z.object({ id: z.union([z.int(), z.string()]), ...Object.fromEntries(fields), ...more?.row });
};

/** The answer of a report: a page of its rows, its totals by group and in all, and the bars of its chart. */
export const reportAnswer = (report: AnyReport): z.ZodType =>
  z.object({
    ...report.more?.answer,
    about: z.string(),
    content: z.array(rowAnswer(report)),
    ...sums,
  });

/** The totals of a group as the wire carries them. */
export type GroupAnswer = Answer<typeof group>;

/** The common part of all reports' answers; the rows are read by the report's columns. */
export const AnyReportRow = z.record(z.string(), z.unknown());
export const AnyReportAnswer = z.object({ about: z.string(), content: z.array(AnyReportRow), ...sums });
export type ReportAnswer = Answer<typeof AnyReportAnswer>;
