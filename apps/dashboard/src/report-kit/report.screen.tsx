import { Group, Menu, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReportAnswer } from '@tulha/domain/kernel/report/answers';
import { notesOf } from '@tulha/domain/kernel/report/fold';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { type AnyReport, nounOf } from '@tulha/domain/kernel/report/report';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useFazendas } from '../propriedade/fazendas.api.js';
import { Exportar } from '../screens/exportar.js';
import { count } from '../ui/format.js';
import { Filters } from '../ui/list/filters.js';
import list from '../ui/list/list.module.css';
import { Pager } from '../ui/list/list.js';
import { type ListState, useListState } from '../ui/list/state.js';
import { Cards } from '../ui/list/table.js';
import { Page } from '../ui/page.js';
import { Empty, Failure } from '../ui/states.js';
import { iconOf } from './overrides.js';
import { filtersOf, useAllRows, useReport } from './report.api.js';
import { ReportChart } from './report-chart.js';
import { drawnColumns, ReportTable } from './report-table.js';
import { NarrowTotals } from './totals.js';
import type { Overrides } from './types.js';

type Drawn = { readonly report: AnyReport; readonly overrides: Overrides; readonly state: ListState; readonly answer: ReportAnswer };

/** The view that is shown, by the words of the filter that chose it. */
const viewTitle = ({ views, filters }: AnyReport, { filters: chosen }: ListState): string | undefined => {
  const field = views && filters[views.by];
  return field && rotuloDe(field, chosen[views.by] ?? field.padrao ?? '');
};

/** All rows on paper, not only those of the page on screen. */
const Printed = ({ report, overrides, state, answer, onDone }: Drawn & { onDone: () => void }) => {
  const all = useAllRows(report, { ...state.filters, sort: state.sort });
  const rows = all.data?.content;
  useEffect(() => {
    if (!rows) return;
    print();
    onDone();
  }, [rows, onDone]);
  if (!rows) return null;
  const columns = drawnColumns(report, state.filters, overrides);
  return (
    <div className="only-print">
      <ReportTable report={report} columns={columns} answer={answer} rows={rows} state={state} />
    </div>
  );
};

const Body = ({ report, overrides, state, answer }: Drawn) => {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const columns = drawnColumns(report, state.filters, overrides);
  if (narrow)
    return (
      <>
        <NarrowTotals report={report} chosen={state.filters} answer={answer} />
        <Cards rows={answer.content} columns={columns} keyOf={({ id }) => String(id)} state={state} label={report.title} />
      </>
    );
  return <ReportTable report={report} columns={columns} answer={answer} rows={answer.content} state={state} />;
};

const Notes = ({ report, state }: Pick<Drawn, 'report' | 'state'>) => {
  const notes = notesOf(report, state.filters);
  if (notes.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {notes.join(' ')}
    </Text>
  );
};

const NothingThere = ({ report, filtered }: { report: AnyReport; filtered: boolean }) => (
  <Paper>
    <Empty
      icon={iconOf(report.permissao)}
      {...(filtered
        ? { title: 'Nenhum resultado', text: 'Nada corresponde aos filtros em uso. Tire um deles para ver mais.' }
        : report.empty)}
    />
  </Paper>
);

/** A figure of one farm leads here with it, also while all farms are looked at. */
const useDeUmaFazenda = () => {
  const farms = useFazendas().data?.content;
  return useMemo(() => {
    const show = (id: string) => farms?.find((farm) => String(farm.id) === id)?.nome ?? id;
    return { key: 'fazenda', type: 'given', label: 'Fazenda', show } as const;
  }, [farms]);
};

/** Any declared report: its filters in the address, its chart, its rows by group with their totals, and its exports. */
export const ReportScreen = ({ report, overrides }: Pick<Drawn, 'report' | 'overrides'>) => {
  const [printing, setPrinting] = useState(false);
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const daFazenda = useDeUmaFazenda();
  const state = useListState([...Object.keys(report.filters), daFazenda.key], report.sort);
  const { page, size, sort, filters } = state;
  const filterKinds = useMemo(() => [...filtersOf(report), daFazenda], [report, daFazenda]);
  const read = useReport(report, { ...filters, sort, page, size });
  const answer = read.data;
  const total = answer?.pagination.total ?? 0;
  const [one, many] = nounOf(report, filters);
  const { lead: Lead, after: After } = overrides;
  const title = viewTitle(report, state);
  return (
    <Page
      title={report.title}
      about={answer ? `${answer.about} · ${count(total)} ${total === 1 ? one : many}` : ' '}
      actions={
        <Exportar path={`/${report.path}`} name={report.nome} formats={['xlsx', 'csv', 'pdf']}>
          <Menu.Item leftSection={<IconPrinter size="1.1rem" aria-hidden="true" />} onClick={() => setPrinting(true)}>
            Imprimir
          </Menu.Item>
        </Exportar>
      }
    >
      <Filters filters={filterKinds} state={state} narrow={narrow ?? false} />
      {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
      {!answer && !read.error && <Skeleton height="24rem" radius="lg" />}
      {answer && (
        <>
          {Lead && <Lead answer={answer} />}
          {report.chart && <ReportChart report={report} chart={report.chart} answer={answer} />}
          {After && <After answer={answer} />}
          {title && <Title order={2}>{title}</Title>}
          {total === 0 && <NothingThere report={report} filtered={Object.keys(filters).length > 0} />}
          {total > 0 && (
            <div className={`${list['body']} ${printing ? 'only-screen' : ''}`} data-stale={read.isPlaceholderData}>
              <Body report={report} overrides={overrides} state={state} answer={answer} />
              <Notes report={report} state={state} />
              <Group justify="flex-end">
                <Pager state={state} total={total} />
              </Group>
            </div>
          )}
          {printing && <Printed report={report} overrides={overrides} state={state} answer={answer} onDone={() => setPrinting(false)} />}
        </>
      )}
    </Page>
  );
};
