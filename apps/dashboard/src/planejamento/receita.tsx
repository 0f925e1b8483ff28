import { Paper, Skeleton, VisuallyHidden } from '@mantine/core';
import { count, money } from '../ui/format.js';
import { Section } from '../ui/page.js';
import { piece } from '../ui/piece.js';
import { Loaded } from '../ui/states.js';
import { nomeDoMes } from './meses.js';
import { type Mes, useReceita } from './planejamento.api.js';
import classes from './planejamento.module.css';

const ReceitaPlot = piece(() => import('./receita-plot.js'), <Skeleton height="100%" />);

const MIL = 1_000;
const emMil = (reais: number) => (Math.abs(reais) >= MIL ? `${count(Math.round(reais / MIL))} mil` : count(Math.round(reais)));

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
            <td>{nomeDoMes(mes)}</td>
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
        <Paper p="md">
          <figure className={classes['figure']} aria-label="Receita de cada mês">
            <ul className={classes['legend']} aria-hidden="true">
              <li>Barras: estimado</li>
              <li>Linha: lançado</li>
            </ul>
            <div className={classes['plot']} aria-hidden="true">
              <ReceitaPlot meses={content} tick={emMil} />
            </div>
            <Tabela meses={content} />
          </figure>
        </Paper>
      )}
    </Loaded>
  </Section>
);
