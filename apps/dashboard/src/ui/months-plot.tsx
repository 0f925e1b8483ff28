import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { amount, count, money, month } from './format.js';
import classes from './months-chart.module.css';

/** The money of a month: two bars, stacked, and a point of the line. */
export type MonthRow = { readonly month: string; readonly bars: readonly [number, number]; readonly line: number };

export type MonthsPlotProps = {
  readonly rows: readonly MonthRow[];
  /** The names of both bars and of the line, as the tip shows them. */
  readonly names: readonly [first: string, second: string, line: string];
  /** The second bar hangs below the axis, and does not stand upon the first. */
  readonly below: boolean;
};

type Hovered = {
  readonly names: MonthsPlotProps['names'];
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload: MonthRow }[];
};

const [THOUSAND, MILLION] = [1_000, 1_000_000];
const tick = (reais: number): string => {
  if (Math.abs(reais) >= MILLION) return `${amount(reais / MILLION)} mi`;
  return Math.abs(reais) >= THOUSAND ? `${count(Math.round(reais / THOUSAND))} mil` : count(Math.round(reais));
};

const Tip = ({ names, active, payload }: Hovered) => {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  const values = [...row.bars, row.line];
  return (
    <div className={classes['tip']}>
      <strong>{month(row.month)}</strong>
      {names.map((name, at) => (
        <span key={name}>{`${name} ${money(values[at] as number)}`}</span>
      ))}
    </div>
  );
};

/** Money by month in bars and a line. Sizes and colours come from the theme through the style sheet. */
const MonthsPlot = ({ rows, names, below }: MonthsPlotProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <ComposedChart accessibilityLayer={false} className={classes['chart'] ?? ''} data={[...rows]} stackOffset={below ? 'sign' : 'none'}>
      <CartesianGrid vertical={false} strokeDasharray="4 4" stroke="var(--tulha-line)" />
      <XAxis dataKey="month" tickFormatter={month} tickLine={false} axisLine={false} minTickGap={8} />
      <YAxis tickFormatter={tick} tickLine={false} axisLine={false} width="auto" />
      {below && <ReferenceLine y={0} stroke="var(--tulha-line)" />}
      <Tooltip content={<Tip names={names} />} isAnimationActive={false} />
      <Bar dataKey={({ bars }: MonthRow) => bars[0]} stackId="month" className={classes['first'] ?? ''} isAnimationActive={false} />
      <Bar
        dataKey={({ bars }: MonthRow) => (below ? -bars[1] : bars[1])}
        stackId="month"
        className={classes['second'] ?? ''}
        isAnimationActive={false}
      />
      <Line dataKey="line" className={classes['line'] ?? ''} strokeWidth={2} isAnimationActive={false} />
    </ComposedChart>
  </ResponsiveContainer>
);

export default MonthsPlot;
