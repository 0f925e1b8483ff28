import { Skeleton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './bar-chart.module.css';
import type { Bar } from './bar-plot.js';

type Props = {
  readonly title: string;
  readonly columns: readonly [label: string, value: string];
  readonly bars: readonly Bar[];
  readonly tick: (value: number) => string;
};

/** The drawing library is large: it comes after the page, which is of use without it. */
const BarPlot = lazy(() => import('./bar-plot.js'));

/** Bars over a few round lines, and under them the same figures as a table for who does not see bars. */
export const BarChart = ({ title, columns, bars, tick }: Props) => (
  <figure className={classes['figure']} aria-label={title}>
    <div className={classes['plot']} aria-hidden="true">
      <Suspense fallback={<Skeleton height="100%" />}>
        <BarPlot bars={bars} tick={tick} />
      </Suspense>
    </div>
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, text }) => (
            <tr key={key}>
              <td>{label}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  </figure>
);
