import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/financeiro/extrato-do-parceiro.answers';
import { extratoDoParceiro } from '@tulha/domain/financeiro/extrato-do-parceiro.report';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import type { Column, Columns } from '@tulha/domain/kernel/columns/columns';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePodeAbrir } from '../../app/rotas/lugares.js';
import type { Registro } from '../../catalogues/catalogues.api.js';
import { download } from '../../http/download.js';
import { useRead, useWrite } from '../../http/hooks.js';
import { LinkedCell } from '../../screens/cell.js';
import { SubList } from '../../screens/sub-list.js';
import { Facts } from '../../ui/facts.js';
import { day, money } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { LinkButton, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';

type Conta = NonNullable<Answer<typeof answers.ExtratoDoParceiro>['conta']>;
type Lado = 'fornecedor' | 'cliente';

const CAMINHO = `/${extratoDoParceiro.path}`;
const ULTIMAS = 10;
const { descricao, dia, oQue, valor, pago, saldo } = extratoDoParceiro.columns;
/** The latest rows alone are not added up: their sum is of nothing. */
const semSoma = ({ total: _total, ...coluna }: Column): Column => coluna;
const colunas: Columns = {
  descricao,
  dia: { ...dia, card: 'off' },
  oQue: { ...oQue, card: 'off' },
  valor: semSoma(valor),
  pago: { ...semSoma(pago), card: 'off' },
  saldo: { ...saldo, card: 'off' },
};

type Linha = Answer<typeof answers.ExtratoDoParceiro>['content'][number];

/** On a phone its day and what it was stand under its name. */
const Descricao = ({ row }: { readonly row: Linha }) => (
  <>
    <LinkedCell name="descricao" column={descricao} row={row} />
    <Text size="xs" c="dimmed" hiddenFrom="sm">
      {`${day(String(row['dia']))} · ${rotuloDe(oQue, String(row['oQue']))}`}
    </Text>
  </>
);

/** On a phone what was paid stands in the same column, taken away, with the balance under it. */
const Valor = ({ row }: { readonly row: Linha }) => (
  <>
    {row['valor'] === null ? (
      <Text component="span" inherit hiddenFrom="sm">
        {money(-Number(row['pago']))}
      </Text>
    ) : (
      money(Number(row['valor']))
    )}
    <Text size="xs" c="dimmed" hiddenFrom="sm">
      {`saldo ${money(Number(row['saldo']))}`}
    </Text>
  </>
);

type Numero = readonly [label: string, valor: number, to: string];

/** What was bought or sold, paid and owed; the other way round only where there is such. Each figure leads to the entries behind it. */
const numerosDe = (lado: Lado, id: number, conta: Conta): readonly Numero[] => {
  const extrato = `${CAMINHO}?${lado}=${id}`;
  const nos = (mais: string) => (lado === 'cliente' ? extrato : `/financeiro/relatorios?fornecedor=${id}&${mais}`);
  const compras: readonly Numero[] = [
    ['Comprado', conta.comprado, nos('tipo=despesa')],
    ['Pago', conta.pago, nos('tipo=despesa')],
    ['Falta pagar', conta.aPagar, nos('tipo=despesa&status=PENDENTE')],
    ['Vencido, a pagar', conta.aPagarVencido, nos('tipo=despesa&status=PENDENTE')],
  ];
  const vendas: readonly Numero[] = [
    ['Vendido', conta.vendido, nos('tipo=receita')],
    ['Recebido', conta.recebido, nos('tipo=receita')],
    ['Falta receber', conta.aReceber, nos('tipo=receita&status=PENDENTE')],
    ['Vencido, a receber', conta.aReceberVencido, nos('tipo=receita&status=PENDENTE')],
  ];
  const [suas, outras] = lado === 'fornecedor' ? [compras, vendas] : [vendas, compras];
  return [...suas, ...(outras.some(([, quanto]) => quanto !== 0) ? outras : [])];
};

const Numeros = ({ lado, id, conta }: { readonly lado: Lado; readonly id: number; readonly conta: Conta }) => {
  const podeAbrir = usePodeAbrir();
  const leva = (to: string, texto: string): ReactNode => (podeAbrir(to) ? <Link to={to}>{texto}</Link> : texto);
  return (
    <Paper p="md">
      <Facts items={numerosDe(lado, id, conta).map(([label, quanto, to]) => [label, leva(to, money(quanto))])} />
    </Paper>
  );
};

/** The whole statement on paper, from its first day to its last. */
const EmPdf = ({ filtro }: { readonly filtro: string }) => {
  const baixar = useWrite(() => download('GET', `${CAMINHO}/exportar?${filtro}&formato=pdf`, 'extrato.pdf'));
  return (
    <Button
      variant="default"
      loading={baixar.isPending}
      leftSection={<IconFileTypePdf size="1.1rem" aria-hidden="true" />}
      onClick={() => baixar.mutate()}
    >
      Extrato em PDF
    </Button>
  );
};

/** The account of a supplier or a buyer: its figures, and its latest entries and payments. */
const contaDo =
  (lado: Lado) =>
  ({ row: { id } }: { readonly row: Registro }) => {
    const filtro = `${lado}=${id}`;
    const read = useRead<typeof answers.ExtratoDoParceiro>(CAMINHO, { [lado]: id, size: ULTIMAS, sort: '-dia,-id' });
    return (
      <Loaded read={read}>
        {({ content, conta, pagination }) => (
          <Stack>
            {conta && pagination.total > 0 && <Numeros lado={lado} id={id} conta={conta} />}
            <Section
              title="O que se lançou e pagou"
              about={`O mais novo primeiro. O saldo é o que falta ${lado === 'fornecedor' ? 'pagar' : 'receber'}; negativo, o contrário`}
              actions={
                pagination.total > 0 && (
                  <>
                    <LinkButton icon={icons.dinheiro} to={`${CAMINHO}?${filtro}`}>
                      Abrir o extrato
                    </LinkButton>
                    <EmPdf filtro={filtro} />
                  </>
                )
              }
            >
              <SubList
                label="Últimos lançamentos e pagamentos"
                columns={colunas}
                cells={{ descricao: Descricao, valor: Valor }}
                rows={content}
                total={pagination.total}
                which="Os últimos"
                none={{
                  icon: icons.dinheiro,
                  title: 'Nada lançado ainda',
                  text:
                    lado === 'fornecedor'
                      ? 'As compras finalizadas e as despesas deste fornecedor aparecem aqui, com o que se pagou e o que falta.'
                      : 'As vendas finalizadas para este cliente aparecem aqui, com o que se recebeu e o que falta.',
                }}
              />
            </Section>
          </Stack>
        )}
      </Loaded>
    );
  };

export const ContaDoFornecedor = contaDo('fornecedor');
export const ContaDoCliente = contaDo('cliente');
