import classes from './bar-rows.module.css';
import type { Bar } from './bar-plot.js';
import { scaleOf } from './scale.js';

/** Bars that lie, a line each: every one has its name and its value in sight, at any width and however many they are. */
export const BarRows = ({ bars }: { bars: readonly Bar[] }) => {
  const { top } = scaleOf(Math.max(0, ...bars.map(({ value }) => value)));
  return (
    <div className={classes['rows']}>
      {bars.map(({ key, label, value, text, note }) => (
        <div key={key} className={classes['row']} title={note ? `${label}: ${text}, ${note}` : `${label}: ${text}`}>
          <span className={classes['name']}>{label}</span>
          <span className={classes['track']}>
            <span className={classes['bar']} style={{ width: `${Math.max(0, value / top) * 100}%` }} data-bar />
          </span>
          <span className={classes['value']}>{text}</span>
        </div>
      ))}
    </div>
  );
};
