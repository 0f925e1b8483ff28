import { NativeSelect, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './list.module.css';
import type { ListState } from './state.js';

export type Column<T> = {
  readonly key: string;
  readonly label: string;
  readonly show: (row: T) => ReactNode;
  /** Numbers stand right, under one another. */
  readonly number?: boolean;
  /** The server can order by it. */
  readonly sort?: boolean;
  /** On a card: the first line, beside it, or a labelled line; `off` leaves it to the wide table. */
  readonly card?: 'title' | 'corner' | 'off';
};

export type RowsProps<T> = {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly keyOf: (row: T) => string | number;
  readonly hrefOf?: ((row: T) => string) | undefined;
  readonly state: ListState;
  readonly label: string;
  readonly footer?: ReactNode;
};

const nextSort = (sort: string, key: string) => (sort === key ? `-${key}` : key);
const arrowOf = (sort: string, key: string) => (sort === key ? IconArrowUp : sort === `-${key}` ? IconArrowDown : IconArrowsSort);
const ariaSort = (sort: string, key: string) => (sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none');

/** A column's heading: where the server can order by it, a way to ask for that. */
export const Head = <T,>({ column, state }: { column: Column<T>; state: ListState }) => {
  const Arrow = arrowOf(state.sort, column.key);
  return (
    <Table.Th data-number={column.number} {...(column.sort && { 'aria-sort': ariaSort(state.sort, column.key) })}>
      {column.sort ? (
        <UnstyledButton className={classes['sort'] ?? ''} onClick={() => state.set({ sort: nextSort(state.sort, column.key) })}>
          {column.label}
          <Arrow className="only-screen" size="0.875rem" aria-hidden="true" />
        </UnstyledButton>
      ) : (
        column.label
      )}
    </Table.Th>
  );
};

/** The wide form: the whole row leads where its first cell does. */
export const Rows = <T,>({ rows, columns, keyOf, hrefOf, state, label, footer }: RowsProps<T>) => (
  <Table.ScrollContainer minWidth="38rem" type="native">
    <Table highlightOnHover={hrefOf !== undefined} className={classes['table'] ?? ''} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} state={state} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)} className={classes['row'] ?? ''}>
            {columns.map((column, index) => (
              <Table.Td key={column.key} data-number={column.number}>
                {index === 0 && hrefOf ? (
                  <Link to={hrefOf(row)} className={classes['link']} data-linha>
                    {column.show(row)}
                  </Link>
                ) : (
                  column.show(row)
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
      {footer}
    </Table>
  </Table.ScrollContainer>
);

const sortOptions = <T,>(columns: readonly Column<T>[]) =>
  columns
    .filter((column) => column.sort)
    .flatMap(({ key, label }) => [
      { value: key, label: `${label}, crescente` },
      { value: `-${key}`, label: `${label}, decrescente` },
    ]);

/** The narrow form: one card a row, and the order as a choice since there are no headings to press. */
export const Cards = <T,>({ rows, columns, keyOf, hrefOf, state, label }: RowsProps<T>) => {
  const [first] = columns;
  const title = columns.find(({ card }) => card === 'title') ?? first;
  const corner = columns.find(({ card }) => card === 'corner');
  const lines = columns.filter((column) => column !== title && column !== corner && column.card !== 'off');
  const options = sortOptions(columns);
  return (
    <>
      {options.length > 0 && (
        <NativeSelect
          className="only-screen"
          aria-label="Ordem"
          data={options}
          value={state.sort}
          onChange={(event) => state.set({ sort: event.currentTarget.value })}
        />
      )}
      <ul className={classes['cards']} aria-label={label}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={classes['card']}>
            <div className={classes['cardHead']}>
              {hrefOf ? (
                <Link to={hrefOf(row)} className={classes['link']} data-linha>
                  {title?.show(row)}
                </Link>
              ) : (
                <span className={classes['link']}>{title?.show(row)}</span>
              )}
              {corner?.show(row)}
            </div>
            <dl className={classes['cardLines']}>
              {lines.map((column) => (
                <div key={column.key}>
                  <Text component="dt" size="xs" c="dimmed">
                    {column.label}
                  </Text>
                  <dd>{column.show(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
};
