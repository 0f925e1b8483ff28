import { CartesianGrid, ComposedChart, Line, ReferenceArea, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { percent } from '../../../ui/format.js';
import classes from './curva.module.css';
import { ALVO, emRelogio, FAIXA, type Ponto } from './estimativa.js';

export type Marca = Ponto & { readonly nome: string };

type Props = {
  /** In the order of time: the entry, the readings, the exit. */
  readonly marcas: readonly Marca[];
  /** The line from the last reading to the point where the fit meets the target. */
  readonly estimada: readonly Ponto[];
};

type Hovered = { readonly active?: boolean; readonly payload?: readonly { readonly payload: Partial<Marca> & { em: number } }[] };

const relogio = (em: number): string => {
  const { dia, hora } = emRelogio(em);
  return `${dia.slice(8)}/${dia.slice(5, 7)} ${hora}`;
};

const Tip = ({ active, payload }: Hovered) => {
  const ponto = payload?.[0]?.payload;
  return active && ponto?.umidade !== undefined ? (
    <div className={classes['tip']}>
      <strong>{percent(ponto.umidade)}</strong>
      {`${ponto.nome ?? 'Estimativa'}, ${relogio(ponto.em)}`}
    </div>
  ) : null;
};

/** Moisture over time. Sizes and colours come from the theme by way of the style sheet. */
const CurvaPlot = ({ marcas, estimada }: Props) => {
  const todos = [...marcas, ...estimada];
  const mais = Math.max(20, ...todos.map(({ umidade }) => umidade));
  const passo = mais > 45 ? 10 : 5;
  const topo = Math.ceil((mais + 1) / passo) * passo;
  const ticks = Array.from({ length: Math.floor(topo / passo) }, (_, index) => (index + 1) * passo);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart accessibilityLayer={false} className={classes['chart'] ?? ''}>
        <CartesianGrid vertical={false} strokeDasharray="4 4" stroke="var(--tulha-line)" />
        <ReferenceArea y1={FAIXA[0]} y2={FAIXA[1]} className={classes['band'] ?? ''} ifOverflow="extendDomain" />
        <ReferenceLine y={ALVO} className={classes['target'] ?? ''} strokeDasharray="6 4" />
        <XAxis
          type="number"
          dataKey="em"
          domain={['dataMin', 'dataMax']}
          tickFormatter={relogio}
          tickCount={4}
          minTickGap={24}
          tickLine={false}
          axisLine={false}
          allowDuplicatedCategory={false}
        />
        <YAxis
          type="number"
          domain={[5, topo]}
          ticks={ticks}
          tickFormatter={(value: number) => `${value} %`}
          tickLine={false}
          axisLine={false}
          width="auto"
        />
        <Tooltip content={<Tip />} isAnimationActive={false} />
        <Line
          data={[...estimada]}
          dataKey="umidade"
          className={classes['guess'] ?? ''}
          strokeDasharray="5 5"
          dot={false}
          isAnimationActive={false}
        />
        <Line
          data={[...marcas]}
          dataKey="umidade"
          className={classes['measured'] ?? ''}
          strokeWidth={2}
          dot={{ className: classes['dot'] ?? '' }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
};

export default CurvaPlot;
