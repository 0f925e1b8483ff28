import { Badge, Paper, Skeleton } from '@mantine/core';
import type { Nivel } from '@tulha/domain/kernel/nivel';
import { BarChart } from '../../ui/bar-chart.js';
import { money, percent } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type Indicador, type TalhaoDoPainel, useIndicadores, useTalhoes } from './acompanhamento.api.js';
import classes from './acompanhamento.module.css';

const CORES: Readonly<Record<Nivel, string>> = { verde: 'folha', amarelo: 'ambar', vermelho: 'cereja' };
const PALAVRAS: Readonly<Record<Nivel, string>> = { verde: 'Dentro', amarelo: 'Perto do limite', vermelho: 'Acima' };

type Qual = { readonly qual: Readonly<Record<string, string>> };

const Um = ({ um: { titulo, parte, todo, percentual, nivel } }: { readonly um: Indicador }) => (
  <li className={classes['level']}>
    <span>{titulo}</span>
    {nivel && (
      <Badge color={CORES[nivel]} data-nivel={nivel}>
        {PALAVRAS[nivel]}
      </Badge>
    )}
    <span className={classes['pct']}>{percentual === null ? 'Sem base' : percent(percentual)}</span>
    <span className={classes['note']}>{`${money(parte)} de ${money(todo)}`}</span>
  </li>
);

/** Percentages with their colours, each with the word for it. */
export const Indicadores = ({ qual }: Qual) => (
  <Loaded read={useIndicadores(qual)} waiting={<Skeleton height="8rem" radius="lg" />}>
    {({ content, limite }) => (
      <Section
        title="O que pede atenção nas contas?"
        about={`Verde até ${limite} %, amarelo até ${limite + 10} %, acima disso vermelho; a receita é a do café desta safra`}
      >
        <ul className={classes['levels']}>
          {content.map((um) => (
            <Um key={um.indicador} um={um} />
          ))}
        </ul>
      </Section>
    )}
  </Loaded>
);

const daReceita = ({ percentual }: TalhaoDoPainel) => (percentual === null ? 'sem receita' : `${percent(percentual)} da receita`);

/** The cost of each plot, and its share of the plot's income. */
export const CustoDosTalhoes = ({ qual }: Qual) => (
  <Loaded read={useTalhoes(qual)} waiting={<Skeleton height="12rem" radius="lg" />}>
    {({ content }) => {
      const comCusto = content.filter(({ custo }) => custo > 0).toSorted((a, b) => b.custo - a.custo);
      return (
        comCusto.length > 0 && (
          <Section
            title="Que talhão custou mais?"
            about="Com a sua parte, por área, do que é da fazenda toda; a receita é a do café desta safra"
          >
            <Paper p="md">
              <BarChart
                title="Custo de cada talhão"
                columns={['Talhão', 'Custo']}
                along="names"
                bars={comCusto.map((um) => ({
                  key: `${um.talhao} ${um.fazenda}`,
                  label: um.nome,
                  value: um.custo,
                  text: `${money(um.custo)}, ${daReceita(um)}`,
                }))}
              />
            </Paper>
          </Section>
        )
      );
    }}
  </Loaded>
);
