import { BarChart, Bar as Column, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import classes from './bar-chart.module.css';
import { scaleOf } from './scale.js';

/** One bar: `text` is its value as people read it, `note` what else is said of it. */
export type Bar = { readonly key: string; readonly label: string; readonly value: number; readonly text: string; readonly note?: string };

type Hovered = { readonly active?: boolean; readonly payload?: readonly { readonly payload: Bar }[] };

const Tip = ({ active, payload }: Hovered) => {
  const bar = payload?.[0]?.payload;
  return active && bar ? (
    <div className={classes['tip']}>
      <strong>{bar.text}</strong>
      {bar.note}
    </div>
  ) : null;
};

/** The bars themselves. Sizes and colours come from the theme by way of the style sheet. */
const BarPlot = ({ bars, tick }: { readonly bars: readonly Bar[]; readonly tick: (value: number) => string }) => {
  const { top, ticks } = scaleOf(Math.max(0, ...bars.map(({ value }) => value)));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bars]} accessibilityLayer={false} className={classes['bars'] ?? ''}>
        <CartesianGrid vertical={false} strokeDasharray="4 4" stroke="var(--tulha-line)" />
        <XAxis dataKey="label" tickLine={false} axisLine={false} interval="preserveStartEnd" />
        <YAxis domain={[0, top]} ticks={[...ticks]} tickFormatter={tick} tickLine={false} axisLine={false} width="auto" />
        <Tooltip content={<Tip />} cursor={false} isAnimationActive={false} />
        <Column
          dataKey="value"
          isAnimationActive={false}
          maxBarSize={44}
          radius={[4, 4, 0, 0]}
          className={classes['bar'] ?? ''}
          activeBar={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
};

export default BarPlot;
