import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { money } from '../../ui/format.js';
import { nomeDoMes } from '../../planejamento/meses.js';
import type { Mes } from './fluxos.api.js';
import classes from './fluxos.module.css';

type Props = { readonly meses: readonly Mes[]; readonly tick: (value: number) => string };
type Hovered = { readonly active?: boolean; readonly payload?: readonly { readonly payload: Mes }[] };

const Tip = ({ active, payload }: Hovered) => {
  const mes = payload?.[0]?.payload;
  return active && mes ? (
    <div className={classes['tip']}>
      <strong>{nomeDoMes(mes.mes)}</strong>
      {`Entra ${money(mes.entrada)}`}
      <br />
      {`Sai ${money(mes.saida)}`}
      <br />
      {`Fica ${money(mes.saldo)}`}
    </div>
  ) : null;
};

/** What comes in and leaves each month, and a line of the balance that is left. Sizes and colours come from the theme. */
const PrevisaoPlot = ({ meses, tick }: Props) => (
  <ResponsiveContainer width="100%" height="100%">
    <ComposedChart
      accessibilityLayer={false}
      className={classes['chart'] ?? ''}
      data={meses.map((mes) => ({ ...mes, menos: -mes.saida }))}
      stackOffset="sign"
    >
      <CartesianGrid vertical={false} strokeDasharray="4 4" stroke="var(--tulha-line)" />
      <XAxis dataKey="mes" tickFormatter={nomeDoMes} tickLine={false} axisLine={false} minTickGap={8} />
      <YAxis tickFormatter={tick} tickLine={false} axisLine={false} width="auto" />
      <ReferenceLine y={0} stroke="var(--tulha-line)" />
      <Tooltip content={<Tip />} isAnimationActive={false} />
      <Bar dataKey="entrada" stackId="mes" className={classes['entra'] ?? ''} isAnimationActive={false} />
      <Bar dataKey="menos" stackId="mes" className={classes['sai'] ?? ''} isAnimationActive={false} />
      <Line dataKey="saldo" className={classes['saldo'] ?? ''} strokeWidth={2} isAnimationActive={false} />
    </ComposedChart>
  </ResponsiveContainer>
);

export default PrevisaoPlot;
