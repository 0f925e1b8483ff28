import { Paper, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Columns } from '@tulha/domain/kernel/columns/columns';
import { Fragment, type ReactNode } from 'react';
import { isNumber } from '../catalogues/valor.js';
import { sum } from '../ui/format.js';
import { Cell, LinkedCell, valueIn } from './cell.js';
import type { Row, Slot } from './screen.js';
import classes from './screens.module.css';

export type SubTableProps<R extends Row> = {
  readonly label: string;
  readonly columns: Columns;
  readonly rows: readonly R[];
  readonly cells?: Readonly<Record<string, Slot<R>>>;
  /** The actions on a row: at its end, and under it on a narrow screen. */
  readonly end?: (row: R) => ReactNode;
};

const SCALE = 4;
/** As many columns stand side by side at 360 px; of more, each row says its values one below the other, with their names. */
const BESIDE = 3;

/** The sums of the columns that ask for one, as a row like the others. */
const totalsOf = (columns: Columns, rows: readonly Row[]): object =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { total, unitFrom = '' }]) => [
      ...(total
        ? [
            [
              name,
              sum(
                rows.map((row) => Number(valueIn(row, name) ?? 0)),
                SCALE,
              ),
            ],
          ]
        : []),
      ...(unitFrom && rows[0] ? [[unitFrom, valueIn(rows[0], unitFrom)]] : []),
    ]),
  );

/** Lines that stand on a record's page, from their columns; summed at the foot where a column asks for it. */
export const SubTable = <R extends Row>({ label, columns, rows, cells = {}, end }: SubTableProps<R>) => {
  const shown = Object.entries(columns);
  const below = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const beside = end && !below;
  const wide = shown.filter(([, { card }]) => card !== 'off').length;
  const stacked = below && wide > BESIDE;
  const labelled = (name: string) => (stacked ? { 'data-label': columns[name]?.label } : {});
  const number = (name: string) => (columns[name] && isNumber(columns[name]) ? (classes['number'] ?? '') : '');
  /** A column that cards leave out is hidden on a narrow screen. */
  const narrow = (name: string) => (columns[name]?.card === 'off' ? { visibleFrom: 'sm' as const } : {});
  const totals = totalsOf(columns, rows);
  const summed = shown.some(([, { total }]) => total) && rows.length > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where it is wider than the screen it scrolls, also with the keyboard
    <Paper className={classes['table'] ?? ''} role="group" aria-label={label} tabIndex={0}>
      <Table aria-label={label} className={stacked ? (classes['stacked'] ?? '') : ''}>
        <Table.Thead>
          <Table.Tr>
            {shown.map(([name, column]) => (
              <Table.Th key={name} className={number(name)} {...narrow(name)}>
                {column.label}
              </Table.Th>
            ))}
            {beside && <Table.Th aria-label="Ações" className={classes['acts'] ?? ''} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <Table.Tr className={below && end ? (classes['above'] ?? '') : ''}>
                {shown.map(([name, column]) => {
                  const Own = cells[name];
                  return (
                    <Table.Td key={name} className={number(name)} {...narrow(name)} {...labelled(name)}>
                      {Own ? <Own row={row} /> : <LinkedCell name={name} column={column} row={row} exact />}
                    </Table.Td>
                  );
                })}
                {beside && <Table.Td className={`${classes['number']} ${classes['acts']} only-screen`}>{end(row)}</Table.Td>}
              </Table.Tr>
              {below && end && (
                <Table.Tr className="only-screen">
                  <Table.Td colSpan={wide} className={classes['under'] ?? ''}>
                    <div>{end(row)}</div>
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
        {summed && (
          <Table.Tfoot>
            <Table.Tr>
              {shown.map(([name, column], at) => (
                <Table.Th key={name} className={number(name)} {...narrow(name)} {...(column.total && labelled(name))}>
                  {at === 0 && 'Total'}
                  {column.total && <Cell name={name} column={column} row={totals} exact />}
                </Table.Th>
              ))}
              {beside && <Table.Th aria-label="Ações" className={classes['acts'] ?? ''} />}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Paper>
  );
};
