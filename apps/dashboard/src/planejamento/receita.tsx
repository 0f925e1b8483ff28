import { Skeleton, VisuallyHidden } from '@mantine/core';
import { money, month } from '../ui/format.js';
import { MonthsChart } from '../ui/months-chart.js';
import { Section } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import { type Mes, useReceita } from './planejamento.api.js';

/** The same figures for screen readers, and on paper. */
const Tabela = ({ meses }: { meses: readonly Mes[] }) => (
  <VisuallyHidden>
    <table>
      <caption>Receita de cada mês</caption>
      <thead>
        <tr>
          {['Mês', 'Orçada', 'Venda estimada', 'Receita avulsa estimada', 'Lançada'].map((coluna) => (
            <th key={coluna} scope="col">
              {coluna}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {meses.map(({ mes, orcado, venda, avulsa, realizado }) => (
          <tr key={mes}>
            <td>{month(mes)}</td>
            {[orcado, venda, avulsa, realizado].map((valor, coluna) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of one row, always these
              <td key={coluna}>{money(valor)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);

/** When money is expected, and when it came. */
export const Receita = ({ qual }: { qual: Readonly<Record<string, string>> }) => (
  <Section title="Quando entra o dinheiro?" about="O que se estima receber em cada mês, e o que já se lançou">
    <Loaded read={useReceita(qual)} waiting={<Skeleton height="20rem" radius="lg" />}>
      {({ content }) => (
        <MonthsChart
          title="Receita de cada mês"
          legend={['estimado', 'lançado']}
          names={['Venda estimada', 'Receita avulsa', 'Lançado']}
          rows={content.map(({ mes, venda, avulsa, realizado }) => ({ month: mes, bars: [venda, avulsa], line: realizado }))}
        >
          <Tabela meses={content} />
        </MonthsChart>
      )}
    </Loaded>
  </Section>
);
