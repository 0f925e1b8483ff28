import { Paper, Stack, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { count } from '../ui/format.js';
import { Empty } from '../ui/states.js';
import type { Row } from './screen.js';
import { SubTable, type SubTableProps } from './subtable.js';

type Props<R extends Row> = SubTableProps<R> & {
  /** How many rows there are, of which those given are the first ones. */
  readonly total: number;
  /** How the rows given are called where there are more: `Os últimos`. */
  readonly which?: string;
  /** Shown where there are no rows; without it an empty table is. */
  readonly none?: ComponentProps<typeof Empty>;
};

/** A list that stands on a record's page and has no pages of its own: its first rows, and how many there are. */
export const SubList = <R extends Row>({ total, which = '', none, ...table }: Props<R>) => {
  const shown = table.rows.length;
  if (none && shown === 0)
    return (
      <Paper>
        <Empty {...none} />
      </Paper>
    );
  return (
    <Stack gap="xs">
      <SubTable {...table} />
      {total > shown && (
        <Text size="sm" c="dimmed">
          {`${which} ${count(shown)} de ${count(total)}.`.trim()}
        </Text>
      )}
    </Stack>
  );
};
