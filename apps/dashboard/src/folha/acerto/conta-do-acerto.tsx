import { Alert, Paper, Stack, Text } from '@mantine/core';
import {
  cafeEmDinheiroColumns,
  cafeEmSacasColumns,
  descontosDoAcertoColumns,
  diferencasDoAcertoColumns,
} from '@tulha/domain/folha/acerto/acerto.columns';
import { Link } from 'react-router';
import { usePodeAbrir } from '../../app/rotas/lugares.js';
import type { Registro } from '../../catalogues/catalogues.api.js';
import { SubTable } from '../../screens/subtable.js';
import { Facts } from '../../ui/facts.js';
import { count, money, quantity, sacas } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type ContaDoAcerto as Conta, useConta } from './acerto.api.js';

const numerada = <T,>(linhas: readonly T[]) => linhas.map((linha, n) => ({ ...linha, id: n + 1 }));

const Lancamento = ({ id }: { readonly id: number }) => {
  const lugar = `/financeiro/${id}`;
  return usePodeAbrir()(lugar) ? <Link to={lugar}>Lançamento {id}</Link> : `Lançamento ${id}`;
};

/** What the settlement comes to. */
const Soma = ({ conta }: { readonly conta: Conta }) => {
  const { forma, quantidade, valor, parte, parteKg, descontado, descontadoKg, aPagar, aEntregarKg, lancamento } = conta;
  const emSacas = forma === 'SACAS';
  return (
    <Paper p="md">
      <Facts
        items={[
          ['Café dos talhões dele', quantity(quantidade, 'kg')],
          !emSacas && ['Por quanto se vendeu', money(valor)],
          ['Parte do meeiro', emSacas ? quantity(parteKg, 'kg') : money(parte)],
          ['Descontos', emSacas && descontadoKg > 0 ? `${money(descontado)}, ou ${quantity(descontadoKg, 'kg')}` : money(descontado)],
          emSacas ? ['A entregar', `${quantity(aEntregarKg, 'kg')}, ou ${sacas(aEntregarKg)}`] : ['A pagar', money(aPagar)],
          lancamento !== null && ['Em Lançamentos', <Lancamento key="lancamento" id={lancamento} />],
        ]}
      />
    </Paper>
  );
};

/** What would be another now: nothing of a finished settlement changes by it. */
const Diferencas = ({ conta: { diferencas, situacao } }: { readonly conta: Conta }) => (
  <Section title="O que seria outro">
    <Alert
      color="ambar"
      title={`${count(diferencas.length)} ${diferencas.length === 1 ? 'linha seria outra' : 'linhas seriam outras'} hoje`}
    >
      {situacao === 'FECHADO'
        ? 'O que se registrou depois mudou de onde veio o café, por quanto se vendeu ou o que custou. O acerto fica como está; para mudá-lo, reabra e apure de novo.'
        : 'O que se registrou depois mudou estas linhas. Apure de novo antes de finalizar.'}
    </Alert>
    <SubTable
      label="O que seria outro"
      columns={diferencasDoAcertoColumns}
      rows={numerada(diferencas).map(({ antes, agora, ...linha }) => ({
        ...linha,
        ...{ kgAntes: antes?.quantidade ?? null, kgAgora: agora?.quantidade ?? null },
        ...{ antes: antes?.parte ?? null, agora: agora?.parte ?? null },
      }))}
    />
  </Section>
);

const Aberta = ({ conta }: { readonly conta: Conta }) => (
  <Stack>
    <Soma conta={conta} />
    {conta.diferencas.length > 0 && <Diferencas conta={conta} />}
    <Section title="O café" about="Do que se vendeu, ou está na fazenda, até o que se colheu nos talhões e nos dias de cada contrato">
      {conta.cafe.length === 0 ? (
        <Text c="dimmed">Nada se apurou ainda. Apure para buscar o café dos talhões deste meeiro.</Text>
      ) : (
        <SubTable
          label="O café"
          columns={conta.forma === 'SACAS' ? cafeEmSacasColumns : cafeEmDinheiroColumns}
          rows={numerada(conta.cafe)}
        />
      )}
    </Section>
    {conta.descontos.length > 0 && (
      <Section title="Os descontos">
        <SubTable label="Os descontos" columns={descontosDoAcertoColumns} rows={numerada(conta.descontos)} />
      </Section>
    )}
  </Stack>
);

/** The sum of a settlement in words, line by line, and what would be another now. */
export const ContaDoAcerto = ({ row: { id } }: { readonly row: Registro }) => (
  <Loaded read={useConta(id)}>{(conta) => <Aberta conta={conta} />}</Loaded>
);
