import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Bar as BarData, BarChartProps } from './bar-chart.js';
import classes from './bar-chart.module.css';
import { scaleOf } from './scale.js';

type Hovered = { readonly active?: boolean; readonly payload?: readonly { readonly payload: BarData }[] };

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
const BarPlot = ({ bars, tick }: Pick<BarChartProps, 'bars' | 'tick'>) => {
  const { top, ticks } = scaleOf(Math.max(0, ...bars.map(({ value }) => value)));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bars]} accessibilityLayer={false} className={classes['bars'] ?? ''}>
        <CartesianGrid vertical={false} strokeDasharray="4 4" stroke="var(--tulha-line)" />
        <XAxis dataKey="label" tickLine={false} axisLine={false} interval="preserveStartEnd" />
        <YAxis domain={[0, top]} ticks={[...ticks]} tickFormatter={tick} tickLine={false} axisLine={false} width="auto" />
        <Tooltip content={<Tip />} cursor={false} isAnimationActive={false} />
        <Bar
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
