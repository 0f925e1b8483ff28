import { Paper, Text } from '@mantine/core';
import type { ReportAnswer } from '@tulha/domain/kernel/report/answers';
import { type AnyReport, columnsOf, type ReportColumn } from '@tulha/domain/kernel/report/report';
import { frontText } from '../catalogues/texto.js';
import { groupName } from './group-name.js';
import type { Row } from './types.js';
import classes from './reports.module.css';

type Totalled = readonly (readonly [key: string, column: ReportColumn])[];

const Figures = ({ title, columns, totals }: { title: string; columns: Totalled; totals: Row }) => (
  <Paper p="md" role="group" aria-label={title}>
    <Text fw={650} size="sm">
      {title}
    </Text>
    <dl className={classes['figures']}>
      {columns.map(([key, column]) => (
        <div key={key}>
          <dt>{column.label}</dt>
          <dd>{frontText(column, totals[key])}</dd>
        </div>
      ))}
    </dl>
  </Paper>
);

/** The totals of a table and of its groups, where the screen is too narrow for a table. */
export const NarrowTotals = ({ report, chosen, answer }: { report: AnyReport; chosen: Row; answer: ReportAnswer }) => {
  const columns = columnsOf(report, chosen).filter(([key]) => Object.hasOwn(answer.totals, key));
  if (columns.length === 0) return null;
  const by = report.group === undefined ? undefined : report.columns[report.group];
  return (
    <>
      <Figures title="Total" columns={columns} totals={answer.totals} />
      {answer.groups.map(({ value, totals }) => (
        <Figures key={String(value)} title={groupName(by, value)} columns={columns} totals={totals} />
      ))}
    </>
  );
};
