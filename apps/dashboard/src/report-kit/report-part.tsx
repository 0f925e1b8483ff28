import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notesOf } from '@tulha/domain/kernel/report/fold';
import type { AnyReport } from '@tulha/domain/kernel/report/report';
import type { reportPlaces } from '@tulha/domain/report-kit/paths';
import { useMemo, useState } from 'react';
import { Exportar } from '../screens/exportar.js';
import { Pager } from '../ui/list/list.js';
import type { ListState } from '../ui/list/state.js';
import { Cards } from '../ui/list/table.js';
import { LinkButton, Section } from '../ui/page.js';
import { piece } from '../ui/piece.js';
import { Empty, Failure, Lines } from '../ui/states.js';
import { iconOf, overridesOf } from './overrides.js';
import { useReport } from './report.api.js';
import { drawnColumns, ReportTable } from './report-table.js';
import { NarrowTotals } from './totals.js';
import type { Overrides } from './types.js';

type Chosen = Readonly<Record<string, string>>;
type Drawn = { readonly report: AnyReport; readonly overrides: Overrides; readonly title: string; readonly chosen: Chosen };

/** The state of a list that no address keeps: it stands on the page of something else. */
const useOwnState = ({ sort }: AnyReport, filters: Chosen): ListState => {
  const [own, setOwn] = useState({ page: 1, size: 20, sort });
  return useMemo(
    () => ({
      ...{ ...own, filters },
      set: (changes) =>
        setOwn((before) => ({
          page: Number(changes['page'] ?? 1),
          size: Number(changes['size'] ?? before.size),
          sort: changes['sort'] ?? before.sort,
        })),
      clear: () => undefined,
    }),
    [own, filters],
  );
};

const Part = ({ report, overrides, title, chosen }: Drawn) => {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const state = useOwnState(report, chosen);
  const { page, size, sort } = state;
  const read = useReport(report, { ...chosen, sort, page, size });
  const { data, error } = read;
  const columns = drawnColumns(report, chosen, overrides);
  const notes = notesOf(report, chosen);
  return (
    <Section
      title={title}
      actions={
        <>
          <LinkButton icon={iconOf(report.permissao)} to={`/${report.path}?${new URLSearchParams(chosen)}`}>
            Abrir o relatório
          </LinkButton>
          <Exportar path={`/${report.path}`} name={report.nome} formats={['xlsx', 'csv', 'pdf']} filtros={{ ...chosen, sort }} />
        </>
      }
    >
      {error && <Failure problem={error} onRetry={() => void read.refetch()} />}
      {!data && !error && <Skeleton height="16rem" radius="lg" />}
      {data && data.pagination.total === 0 && (
        <Paper>
          <Empty icon={iconOf(report.permissao)} {...report.empty} />
        </Paper>
      )}
      {data && data.pagination.total > 0 && (
        <Stack gap="xs">
          {narrow ? (
            <>
              <NarrowTotals report={report} chosen={chosen} answer={data} />
              <Cards rows={data.content} columns={columns} keyOf={({ id }) => String(id)} state={state} label={report.title} />
            </>
          ) : (
            <ReportTable report={report} columns={columns} answer={data} rows={data.content} state={state} />
          )}
          {notes.length > 0 && (
            <Text size="xs" c="dimmed">
              {notes.join(' ')}
            </Text>
          )}
          {data.pagination.total > size && (
            <Group justify="flex-end">
              <Pager state={state} total={data.pagination.total} />
            </Group>
          )}
        </Stack>
      )}
    </Section>
  );
};

type Name = keyof typeof reportPlaces;
type Props = { readonly title: string; readonly chosen: Chosen };

/** A declared report as a part of another page, with its filters given there. Its declaration is loaded when it comes into view. */
export const reportPart = (nome: Name) =>
  piece(
    async () => {
      const [{ reports }, overrides] = await Promise.all([import('@tulha/domain/report-kit/index'), overridesOf(nome)]);
      const report: AnyReport = reports[nome];
      return { default: (props: Props) => <Part report={report} overrides={overrides} {...props} /> };
    },
    <Lines />,
  );
