import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './months-chart.module.css';
import type { MonthsPlotProps } from './months-plot.js';
import { piece } from './piece.js';

const MonthsPlot = piece(() => import('./months-plot.js'), <Skeleton height="100%" />);

type Props = Omit<MonthsPlotProps, 'below'> & {
  readonly title: string;
  /** What the bars are, and what the line. */
  readonly legend: readonly [bars: string, line: string];
  readonly below?: boolean;
  /** The same figures as a table, for screen readers and on paper, where the page has none beside. */
  readonly children?: ReactNode;
};

/** Money of each month: two bars and a line, which is drawn once the drawing library is there. */
export const MonthsChart = ({ title, legend: [bars, line], below = false, children, ...plot }: Props) => (
  <Paper p="md">
    <figure className={classes['figure']} aria-label={title}>
      <ul className={classes['legend']} aria-hidden="true">
        <li>Barras: {bars}</li>
        <li>Linha: {line}</li>
      </ul>
      <div className={classes['plot']} aria-hidden="true">
        <MonthsPlot {...plot} below={below} />
      </div>
      {children}
    </figure>
  </Paper>
);
