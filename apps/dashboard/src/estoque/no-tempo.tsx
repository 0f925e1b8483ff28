import { Paper } from '@mantine/core';
import type * as answers from '@tulha/domain/estoque/movimento/movimento.answers';
import { useRead } from '../http/hooks.js';
import { BarChart } from '../ui/bar-chart.js';
import { amount, money } from '../ui/format.js';
import { Section } from '../ui/page.js';
import { type Estoque, medida } from './estoque.api.js';

/** `2026-05` as it stands under a bar. */
const mesCurto = (mes: string): string => `${mes.slice(5)}/${mes.slice(2, 4)}`;

/** The balance of an input at the end of each month of the last year; nothing for one that never moved in it. */
export const NoTempo = ({ row: { id } }: { readonly row: Estoque }) => {
  const { data } = useRead<typeof answers.SaldosDoInsumo>(`/cad-estoque/${id}/saldos`);
  if (!data || data.content.every(({ saldo }) => saldo === 0)) return null;
  const { content, unidade, minimo } = data;
  return (
    <Section title="Quanto havia no fim de cada mês?" {...(minimo !== null && { about: `O estoque mínimo é ${medida(minimo, unidade)}` })}>
      <Paper p="md">
        <BarChart
          title="O que havia no fim de cada mês"
          columns={['Mês', 'Havia']}
          along="time"
          tick={amount}
          bars={content.map(({ mes, saldo, valor }) => ({
            ...{ key: mes, label: mesCurto(mes), value: saldo, text: medida(saldo, unidade) },
            note: minimo !== null && saldo < minimo ? `${money(valor)}, abaixo do mínimo` : money(valor),
          }))}
        />
      </Paper>
    </Section>
  );
};
