import { Alert, Paper, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Facts } from '../../ui/facts.js';
import { count, day, money } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { piece } from '../../ui/piece.js';
import { Loaded } from '../../ui/states.js';
import { type Previsao as Prevista, usePrevisao } from './fluxos.api.js';
import classes from './fluxos.module.css';
import { MesesDoFluxo } from './meses-do-fluxo.js';

const PrevisaoPlot = piece(() => import('./previsao-plot.js'), <Skeleton height="100%" />);

const MIL = 1_000;
const emMil = (reais: number) => (Math.abs(reais) >= MIL ? `${count(Math.round(reais / MIL))} mil` : count(Math.round(reais)));

/** Whether the money lasts, in words. */
const Falta = ({ prevista: { negativoEm, hoje, menor, menorEm } }: { readonly prevista: Prevista }) =>
  negativoEm === null ? (
    <Alert color="folha" icon={<IconCheck aria-hidden="true" />} title="O dinheiro dá nos próximos doze meses">
      O menor saldo é {money(menor)}, em {day(menorEm)}.
    </Alert>
  ) : (
    <Alert
      color="ambar"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={negativoEm === hoje ? 'Falta dinheiro hoje' : `Falta dinheiro em ${day(negativoEm)}`}
    >
      O pior dia é {day(menorEm)}, com {money(menor)}.
    </Alert>
  );

/** The balance to come of a cash flow, or of all: whether it lasts, month by month, by what is open. */
export const Previsao = ({ fluxo }: { readonly fluxo?: number }) => {
  const abertos = `/financeiro?status=PENDENTE${fluxo === undefined ? '' : `&fluxo=${fluxo}`}`;
  return (
    <Section
      title="O dinheiro dá nos próximos doze meses?"
      about="O saldo de hoje, com o que está em aberto. O atrasado conta como de hoje."
    >
      <Loaded read={usePrevisao(fluxo)} waiting={<Skeleton height="20rem" radius="lg" />}>
        {(prevista) => (
          <Stack>
            <Falta prevista={prevista} />
            <Paper p="md">
              <Facts
                items={[
                  ['Saldo hoje', money(prevista.saldo)],
                  ['Daqui a doze meses', money(prevista.content.at(-1)?.saldo ?? prevista.saldo)],
                  ['Atrasado a receber', money(prevista.atrasado.entrada)],
                  ['Atrasado a pagar', money(prevista.atrasado.saida)],
                  [
                    'Lançamentos',
                    <Link key="abertos" to={abertos}>
                      Ver os que estão em aberto
                    </Link>,
                  ],
                ]}
              />
            </Paper>
            <Paper p="md">
              <figure className={classes['figure']} aria-label="Saldo esperado de cada mês">
                <ul className={classes['legend']} aria-hidden="true">
                  <li>Barras: o que entra e o que sai</li>
                  <li>Linha: o saldo no fim do mês</li>
                </ul>
                <div className={classes['plot']} aria-hidden="true">
                  <PrevisaoPlot meses={prevista.content} tick={emMil} />
                </div>
              </figure>
            </Paper>
            <MesesDoFluxo label="Os próximos doze meses" meses={prevista.content} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
};
