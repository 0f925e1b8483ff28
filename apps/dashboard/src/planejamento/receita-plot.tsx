import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { money } from '../ui/format.js';
import { nomeDoMes } from './meses.js';
import type { Mes } from './planejamento.api.js';
import classes from './planejamento.module.css';

type Props = { readonly meses: readonly Mes[]; readonly tick: (value: number) => string };
type Hovered = { readonly active?: boolean; readonly payload?: readonly { readonly payload: Mes }[] };

const Tip = ({ active, payload }: Hovered) => {
  const mes = payload?.[0]?.payload;
  return active && mes ? (
    <div className={classes['tip']}>
      <strong>{nomeDoMes(mes.mes)}</strong>
      {`Venda estimada ${money(mes.venda)}`}
      <br />
      {`Receita avulsa ${money(mes.avulsa)}`}
      <br />
      {`Lançado ${money(mes.realizado)}`}
    </div>
  ) : null;
};

/** Expected income, stacked, and a line of the income entered. Sizes and colours come from the theme through the style sheet. */
const ReceitaPlot = ({ meses, tick }: Props) => {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart accessibilityLayer={false} className={classes['chart'] ?? ''} data={[...meses]}>
        <CartesianGrid vertical={false} strokeDasharray="4 4" stroke="var(--tulha-line)" />
        <XAxis dataKey="mes" tickFormatter={nomeDoMes} tickLine={false} axisLine={false} minTickGap={8} />
        <YAxis tickFormatter={tick} tickLine={false} axisLine={false} width="auto" />
        <Tooltip content={<Tip />} isAnimationActive={false} />
        <Bar dataKey="venda" stackId="estimado" className={classes['venda'] ?? ''} isAnimationActive={false} />
        <Bar dataKey="avulsa" stackId="estimado" className={classes['avulsa'] ?? ''} isAnimationActive={false} />
        <Line dataKey="realizado" className={classes['realizado'] ?? ''} strokeWidth={2} isAnimationActive={false} />
      </ComposedChart>
    </ResponsiveContainer>
  );
};

export default ReceitaPlot;
