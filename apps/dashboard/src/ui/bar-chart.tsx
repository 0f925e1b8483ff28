import { VisuallyHidden } from '@mantine/core';
import classes from './bar-chart.module.css';
import { type Bar, BarPlot } from './bar-plot.js';
import { BarRows } from './bar-rows.js';

/** Vertical bars, in the order of time, over grid lines labelled by `tick`; or horizontal ones, each with its name. */
type Shape = { readonly along: 'time'; readonly tick: (value: number) => string } | { readonly along: 'names' };

type Props = Shape & {
  readonly title: string;
  readonly columns: readonly [label: string, value: string];
  readonly bars: readonly Bar[];
};

/** Bars, and under them the same figures as a table for screen readers. */
export const BarChart = ({ title, columns, bars, ...shape }: Props) => (
  <figure className={classes['figure']} aria-label={title}>
    <div className={shape.along === 'time' ? classes['plot'] : undefined} aria-hidden="true">
      {shape.along === 'time' ? <BarPlot bars={bars} tick={shape.tick} /> : <BarRows bars={bars} />}
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
