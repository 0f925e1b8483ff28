import classes from './bar-chart.module.css';
import { labelsOf, scaleOf } from './scale.js';

/** One bar: `text` is its value as people read it, `note` a further remark. */
export type Bar = { readonly key: string; readonly label: string; readonly value: number; readonly text: string; readonly note?: string };

type Props = { readonly bars: readonly Bar[]; readonly tick: (value: number) => string };

/** The bars themselves, drawn by the style sheet: the first page waits for no drawing library. */
export const BarPlot = ({ bars, tick }: Props) => {
  const { top, ticks } = scaleOf(Math.max(0, ...bars.map(({ value }) => value)));
  const shown = labelsOf(bars.map(({ label }) => label));
  const at = (value: number) => `${Math.max(0, value / top) * 100}%`;
  return (
    <div className={classes['bars']}>
      <div className={classes['axis']}>
        <span className={classes['widest']}>{tick(ticks.at(-1) ?? 0)}</span>
        {[0, ...ticks].map((value) => (
          <span key={value} className={classes['tick']} style={{ bottom: at(value) }}>
            {tick(value)}
          </span>
        ))}
      </div>
      <div className={classes['area']}>
        {ticks.map((value) => (
          <span key={value} className={classes['line']} style={{ bottom: at(value) }} />
        ))}
        {bars.map(({ key, label, value, text, note }, n) => (
          <div key={key} className={classes['column']}>
            <span className={classes['bar']} style={{ height: at(value) }} data-bar />
            <span className={classes['tip']} style={{ bottom: at(value) }}>
              <strong>{text}</strong>
              {note}
            </span>
            <span className={classes['label']} data-shown={shown[n]}>
              {label}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
};
