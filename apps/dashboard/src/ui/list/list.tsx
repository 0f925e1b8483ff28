import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import { Group, NativeSelect, Pagination, Paper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ComponentType, ElementType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Query } from '../../http/client.js';
import { useRead } from '../../http/hooks.js';
import { count } from '../format.js';
import { Page } from '../page.js';
import { Empty, Failure, Lines } from '../states.js';
import { type Filter, Filters } from './filters.js';
import classes from './list.module.css';
import { type ListState, SIZES, useListState } from './state.js';
import { Cards, type Column, Rows } from './table.js';

export type ListProps<S extends z.ZodType> = {
  readonly title: string;
  /** The noun for its count: `['lote', 'lotes']`. */
  readonly noun: readonly [one: string, many: string];
  readonly icon: ElementType;
  readonly path: string;
  readonly columns: readonly Column<Answer<S>>[];
  readonly filters: readonly Filter[];
  readonly defaultSort: string;
  readonly keyOf: (row: Answer<S>) => string | number;
  readonly hrefOf?: (row: Answer<S>) => string;
  readonly actions?: ReactNode;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** Query parameters besides the user's choices. */
  readonly query?: Query;
  readonly lead?: ReactNode;
  /** Drawn above the rows, from the list's answer. */
  readonly Totals?: ComponentType<{ readonly answer: object; readonly filters: ListState['filters'] }>;
  /** The part below the list, on the same page. */
  readonly below?: ReactNode;
};

type PageButtonsProps = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void };

/** Which of some pages; nothing where there is one. */
export const PageButtons = ({ page, pages, onPage }: PageButtonsProps) =>
  pages > 1 && (
    <Pagination
      total={pages}
      value={page}
      onChange={onPage}
      siblings={1}
      size="sm"
      getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Próxima página' : 'Página anterior' })}
      getItemProps={(one) => ({ 'aria-label': `Página ${one}` })}
    />
  );

/** How many there are, how many at a time, and which page. */
export const Pager = ({ state, total }: { state: ListState; total: number }) => {
  const first = (state.page - 1) * state.size + 1;
  const pages = Math.ceil(total / state.size);
  return (
    <Group justify="space-between" gap="sm" className="only-screen">
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {count(first)}–{count(Math.min(first + state.size - 1, total))} de {count(total)}
        </Text>
        {total > SIZES[0] && (
          <NativeSelect
            className={classes['size'] ?? ''}
            aria-label="Linhas por página"
            data={SIZES.map((size) => ({ value: String(size), label: `${size} por página` }))}
            value={String(state.size)}
            size="xs"
            onChange={(event) => state.set({ size: event.currentTarget.value })}
          />
        )}
      </Group>
      <PageButtons page={state.page} pages={pages} onPage={(page) => state.set({ page: page === 1 ? undefined : String(page) })} />
    </Group>
  );
};

/** Every list: title, count, filters, order and page in the address, cards on a narrow screen. */
export const List = <S extends z.ZodType>({
  title,
  noun,
  icon,
  path,
  columns,
  filters,
  defaultSort,
  keyOf,
  hrefOf,
  actions,
  empty,
  query,
  lead,
  Totals,
  below,
}: ListProps<S>) => {
  const state = useListState(
    filters.map(({ key }) => key),
    defaultSort,
  );
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const read = useRead<Paged<S>>(
    path,
    { ...query, ...state.filters, sort: state.sort, page: state.page, size: state.size },
    { keep: true },
  );
  const total = read.data?.pagination.total;
  const filtered = Object.keys(state.filters).length > 0;
  const Shape = narrow ? Cards : Rows;
  return (
    <Page title={title} about={total === undefined ? ' ' : `${count(total)} ${total === 1 ? noun[0] : noun[1]}`} actions={actions}>
      {lead}
      {(total !== 0 || filtered) && <Filters filters={filters} state={state} narrow={narrow ?? false} />}
      {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Lines rows={8} />}
      {read.data && total === 0 && (
        <Paper>
          {filtered ? (
            <Empty icon={icon} title="Nenhum resultado" text="Nada corresponde aos filtros em uso. Tire um deles para ver mais." />
          ) : (
            <Empty icon={icon} {...empty} />
          )}
        </Paper>
      )}
      {read.data && total !== undefined && total > 0 && (
        <div className={classes['body']} data-stale={read.isPlaceholderData}>
          {Totals && <Totals answer={read.data} filters={state.filters} />}
          <Shape rows={read.data.content} columns={columns} keyOf={keyOf} hrefOf={hrefOf} state={state} label={title} />
          <Pager state={state} total={total} />
        </div>
      )}
      {below}
    </Page>
  );
};
