import type { ReportAnswer } from '@tulha/domain/kernel/report/answers';
import type { ComponentType } from 'react';

export type Row = Readonly<Record<string, unknown>>;

/** The parts of a report's screen drawn by a file of its own, where the declaration is not enough. */
export type Overrides = {
  /** Before the chart, and after it. */
  readonly lead?: ComponentType<{ readonly answer: ReportAnswer }>;
  readonly after?: ComponentType<{ readonly answer: ReportAnswer }>;
  /** Cells, by column. */
  readonly cells?: Readonly<Record<string, ComponentType<{ readonly row: Row }>>>;
};
