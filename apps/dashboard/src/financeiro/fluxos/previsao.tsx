import { Alert, Paper, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Facts } from '../../ui/facts.js';
import { day, money } from '../../ui/format.js';
import { MonthsChart } from '../../ui/months-chart.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type Previsao as Prevista, usePrevisao } from './fluxos.api.js';
import { MesesDoFluxo } from './meses-do-fluxo.js';

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
            <MonthsChart
              title="Saldo esperado de cada mês"
              legend={['o que entra e o que sai', 'o saldo no fim do mês']}
              names={['Entra', 'Sai', 'Fica']}
              rows={prevista.content.map(({ mes, entrada, saida, saldo }) => ({ month: mes, bars: [entrada, saida], line: saldo }))}
              below
            />
            <MesesDoFluxo label="Os próximos doze meses" meses={prevista.content} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
};
