import { VisuallyHidden } from '@mantine/core';
import classes from './bar-chart.module.css';
import { scaleOf } from './scale.js';

export type Bar = { readonly key: string; readonly label: string; readonly value: number; readonly text: string; readonly note?: string };

type Props = {
  readonly title: string;
  readonly columns: readonly [label: string, value: string];
  readonly bars: readonly Bar[];
  readonly tick: (value: number) => string;
};

/** Bars over a few round lines, and under them the same figures as a table for who does not see bars. */
export const BarChart = ({ title, columns, bars, tick }: Props) => {
  const { top, ticks } = scaleOf(Math.max(0, ...bars.map(({ value }) => value)));
  return (
    <figure className={classes['figure']} aria-label={title}>
      <div className={classes['plot']} aria-hidden="true">
        <div className={classes['lines']}>
          {ticks.map((value) => (
            <span key={value} style={{ '--at': value / top }}>
              {tick(value)}
            </span>
          ))}
        </div>
        <div className={classes['bars']}>
          {bars.map(({ key, label, value, text, note }) => (
            <div key={key} className={classes['slot']}>
              <span className={classes['bar']} style={{ '--share': value / top }} />
              <span className={classes['label']}>{label}</span>
              <span className={classes['tip']}>
                <strong>{text}</strong>
                {note}
              </span>
            </div>
          ))}
        </div>
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
};
