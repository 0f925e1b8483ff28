import { Table } from '@mantine/core';
import type { GroupAnswer, ReportAnswer } from '@tulha/domain/kernel/report/answers';
import { hrefIn } from '@tulha/domain/kernel/columns/columns';
import type { AnyReport, ReportColumn } from '@tulha/domain/kernel/report/report';
import { columnsOf } from '@tulha/domain/kernel/report/report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { frontText } from '../catalogues/texto.js';
import { isNumber, Valor } from '../catalogues/valor.js';
import { Code } from '../ui/facts.js';
import { count } from '../ui/format.js';
import { groupName } from './group-name.js';
import list from '../ui/list/list.module.css';
import type { ListState } from '../ui/list/state.js';
import { type Column, Head } from '../ui/list/table.js';
import type { Overrides, Row } from './types.js';
import classes from './reports.module.css';

const cellOf = (key: string, column: ReportColumn, { cells }: Overrides) => {
  const Own = cells?.[key];
  return (row: Row): ReactNode => {
    if (Own) return <Own row={row} />;
    const shown = column.de ? <Valor field={column} value={row[key]} /> : frontText(column, row[key]);
    const text = column.code ? <Code>{String(row[key])}</Code> : shown;
    const href = hrefIn(column, row);
    return href === undefined ? text : <Link to={href}>{text}</Link>;
  };
};

/** The columns of a report as a list draws them. */
export const drawnColumns = (report: AnyReport, chosen: Row, overrides: Overrides): readonly Column<Row>[] =>
  columnsOf(report, chosen).map(([key, column]) => ({
    key,
    label: column.label,
    sort: true,
    show: cellOf(key, column, overrides),
    ...(isNumber(column) && { number: true }),
    ...(column.card && { card: column.card }),
  }));

type TotalsProps = {
  readonly report: AnyReport;
  readonly columns: readonly Column<Row>[];
  readonly totals: Row;
  readonly label: ReactNode;
};

const TotalsRow = ({ report, columns, totals, label }: TotalsProps) => (
  <Table.Tr className={classes['totals'] ?? ''}>
    {columns.map(({ key, number }, index) =>
      index === 0 ? (
        <Table.Th key={key} scope="row">
          {label}
        </Table.Th>
      ) : (
        <Table.Td key={key} data-number={number}>
          {Object.hasOwn(totals, key) && frontText(report.columns[key] as ReportColumn, totals[key])}
        </Table.Td>
      ),
    )}
  </Table.Tr>
);

type Props = {
  readonly report: AnyReport;
  readonly columns: readonly Column<Row>[];
  readonly answer: ReportAnswer;
  readonly rows: readonly Row[];
  readonly state: ListState;
};

const groupOf = ({ groups }: ReportAnswer, value: unknown): GroupAnswer | undefined => groups.find((one) => one.value === (value ?? null));

/** The rows of a page, those of a group under its name and subtotals, and the total of all at the foot. */
export const ReportTable = ({ report, columns, answer, rows, state }: Props) => {
  const { group } = report;
  const shown = columns.filter(({ key }) => key !== group);
  const byGroup = group === undefined ? new Map([[null, rows]]) : Map.groupBy(rows, (row) => row[group] ?? null);
  return (
    <Table.ScrollContainer minWidth="38rem" type="native">
      <Table className={list['table'] ?? ''} aria-label={report.title}>
        <Table.Thead>
          <Table.Tr>
            {shown.map((column) => (
              <Head key={column.key} column={column} state={state} />
            ))}
          </Table.Tr>
        </Table.Thead>
        {[...byGroup].map(([value, those]) => {
          const found = group === undefined ? undefined : groupOf(answer, value);
          return (
            <Table.Tbody key={String(value)}>
              {found && (
                <TotalsRow
                  report={report}
                  columns={shown}
                  totals={found.totals}
                  label={`${groupName(group === undefined ? undefined : report.columns[group], value)} · ${count(found.rows)}`}
                />
              )}
              {those.map((row) => (
                <Table.Tr key={String(row['id'])}>
                  {shown.map(({ key, number, show }) => (
                    <Table.Td key={key} data-number={number}>
                      {show(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          );
        })}
        {Object.keys(answer.totals).length > 0 && (
          <Table.Tfoot>
            <TotalsRow report={report} columns={shown} totals={answer.totals} label="Total" />
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  );
};
