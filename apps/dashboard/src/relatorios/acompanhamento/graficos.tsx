import { Paper, Skeleton } from '@mantine/core';
import { BarChart } from '../../ui/bar-chart.js';
import { count, day, money, month, percent, quantity } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type Colheita, type DeUmaSafra, useCustoOperacional, useHistorico, useMecanica } from './acompanhamento.api.js';

type Qual = { readonly qual: Readonly<Record<string, string>> };
const MIL = 1_000;
const emMil = (valor: number) => (valor >= MIL ? `${count(valor / MIL)} mil` : count(valor));

/** The number of days that are shown, the last ones. */
const DIAS_MAX = 31;

/** Litres of each day with picking. */
export const PorDia = ({ dias }: { readonly dias: Colheita['content'] }) => (
  <Section
    title="Quantos litros por dia?"
    about={dias.length > DIAS_MAX ? `Os últimos ${DIAS_MAX} dias com colheita` : 'Cada dia com colheita'}
  >
    <Paper p="md">
      <BarChart
        title="Litros colhidos em cada dia"
        columns={['Dia', 'Litros']}
        along="time"
        tick={emMil}
        bars={dias.slice(-DIAS_MAX).map(({ data, litros, valor, colaboradores }) => ({
          key: data,
          label: day(data).slice(0, 5),
          value: litros,
          text: quantity(litros, 'L'),
          note: `${colaboradores} ${colaboradores === 1 ? 'pessoa' : 'pessoas'} · ${money(valor)}`,
        }))}
      />
    </Paper>
  </Section>
);

const noMesmoDia = ({ litros, total }: DeUmaSafra) =>
  litros === total ? quantity(litros, 'L') : `${quantity(litros, 'L')} de ${quantity(total, 'L')}`;

/** This crop year beside those before it, each as old as this one is today. */
export const AoLado = ({ qual }: Qual) => (
  <Loaded read={useHistorico(qual)} waiting={<Skeleton height="8rem" radius="lg" />}>
    {({ content }) =>
      content.length > 1 && (
        <Section title="Como vai ao lado das safras anteriores?" about="Cada uma até o mesmo dia da safra">
          <Paper p="md">
            <BarChart
              title="Litros colhidos até o mesmo dia de cada safra"
              columns={['Safra', 'Litros']}
              along="names"
              bars={content.map((uma) => ({
                key: `${uma.inicio} ${uma.fim}`,
                label: uma.descricao,
                value: uma.litros,
                text: noMesmoDia(uma),
              }))}
            />
          </Paper>
        </Section>
      )
    }
  </Loaded>
);

/** The operating costs, by month. */
export const CustoPorMes = ({ qual }: Qual) => (
  <Loaded read={useCustoOperacional(qual)} waiting={<Skeleton height="16rem" radius="lg" />}>
    {({ content, totals }) =>
      content.length > 0 && (
        <Section
          title="Em que mês se gastou mais?"
          about={`Custo operacional: ${money(totals.total)}${totals.porHa === null ? '' : `, ${money(totals.porHa)} por hectare`}`}
        >
          <Paper p="md">
            <BarChart
              title="Custo operacional de cada mês"
              columns={['Mês', 'Custo']}
              along="time"
              tick={emMil}
              bars={content.map(({ mes, total }) => ({ key: mes, label: month(mes), value: total, text: money(total) }))}
            />
          </Paper>
        </Section>
      )
    }
  </Loaded>
);

/** How much of the picking machines did; nothing where none did. */
export const AMaquina = ({ qual }: Qual) => (
  <Loaded read={useMecanica(qual)} waiting={<Skeleton height="8rem" radius="lg" />}>
    {({ content, totals: { litros, participacaoPct, custoPorLitro } }) =>
      litros > 0 && (
        <Section
          title="Quanto se colheu à máquina?"
          about={`${quantity(litros, 'L')}, ${percent(participacaoPct ?? 0)} do colhido, a ${money(custoPorLitro ?? 0)} por litro`}
        >
          <Paper p="md">
            <BarChart
              title="Litros colhidos à máquina em cada dia"
              columns={['Dia', 'Litros']}
              along="time"
              tick={emMil}
              bars={content.slice(-DIAS_MAX).map(({ data, litros: doDia, custo }) => ({
                key: data,
                label: day(data).slice(0, 5),
                value: doDia,
                text: quantity(doDia, 'L'),
                note: money(custo),
              }))}
            />
          </Paper>
        </Section>
      )
    }
  </Loaded>
);
