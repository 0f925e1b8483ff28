import { Paper } from '@mantine/core';
import type { GroupAnswer, ReportAnswer } from '@tulha/domain/kernel/report/answers';
import type { AnyReport, Chart, ReportColumn } from '@tulha/domain/kernel/report/report';
import { valueText } from '../catalogues/texto.js';
import { BarChart } from '../ui/bar-chart.js';
import { count, day } from '../ui/format.js';
import { Section } from '../ui/page.js';
import { groupName } from './group-name.js';

/** The most bars. Days are all shown, in order; of other things, the largest. */
const BARS_MAX = 12;

const labelOf = (by: ReportColumn, value: unknown): string => (by.kind === 'day' ? day(String(value)).slice(0, 5) : groupName(by, value));

const chosen = (chart: Chart, by: ReportColumn, groups: readonly GroupAnswer[]): readonly GroupAnswer[] =>
  by.kind === 'day'
    ? groups
    : groups
        .filter(({ totals }) => totals[chart.value] !== 0)
        .toSorted((a, b) => (b.totals[chart.value] ?? 0) - (a.totals[chart.value] ?? 0))
        .slice(0, BARS_MAX);

type Props = { readonly report: AnyReport; readonly chart: Chart; readonly answer: ReportAnswer };

/** One question, answered by bars. */
export const ReportChart = ({ report: { columns }, chart, answer }: Props) => {
  const [by, value] = [columns[chart.by], columns[chart.value]];
  const note = chart.note === undefined ? undefined : columns[chart.note];
  if (!by || !value || answer.chart.length === 0) return null;
  const bars = chosen(chart, by, answer.chart).map((group) => ({
    key: String(group.value),
    label: labelOf(by, group.value),
    value: group.totals[chart.value] ?? 0,
    text: valueText(value, group.totals[chart.value]),
    ...(note && { note: valueText(note, group.totals[chart.note as string]) }),
  }));
  return (
    <Section title={chart.title} {...(chart.about && { about: chart.about })}>
      <Paper p="md">
        <BarChart
          title={chart.title}
          columns={[by.label, value.label]}
          bars={bars}
          {...(by.kind === 'day' ? { along: 'time', tick: count } : { along: 'names' })}
        />
      </Paper>
    </Section>
  );
};
