import type * as answers from '@tulha/domain/comercial/venda/venda.answers';
import { Alert, Group } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import { FinalizarVenda, RegistrarVenda, vendaSucesso } from '@tulha/domain/comercial/venda/venda.commands';
import { finalizarFields, vendaColumns, vendaFields } from '@tulha/domain/comercial/venda/venda.columns';
import { Documentos } from '../../rastreabilidade/documentos/documentos.js';
import { Origem } from '../../rastreabilidade/genealogia/origem/origem.js';
import { choice } from '../../screens/choice.js';
import { defineScreen } from '../../screens/define-screen.js';
import { CopyCode } from '../../ui/facts.js';
import { averagePrice, money, sacas } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { LinkButton } from '../../ui/page.js';
import { CorrecoesDaOrigem } from './correcoes-da-origem.js';
import { bodyOf, fazendaDa, Lotes, missing, Total, WithLotes } from './nova-venda.js';
import { lugarDoContrato } from '../contratos/contratos.api.js';
import { NoContrato } from './no-contrato.js';
import { Entregas } from './entregas.js';
import { Historico } from './historico.js';
import { Produtos } from './produtos.js';
import { Resultado } from './resultado.js';
import { StatusDaVenda } from './status.js';
import { Link } from 'react-router';
import { VENDAS, type Venda, type VendaCompleta } from './vendas.api.js';

type Slot = { readonly row: VendaCompleta };

const Situacao = ({ row }: { readonly row: Venda }) => <StatusDaVenda {...row} />;

const Sobre = ({ row }: Slot) => (
  <Group gap="xs">
    <StatusDaVenda {...row} />
    {row.clienteNome}
  </Group>
);

/** What of the sale is to be looked at again. */
const Avisos = ({ row: { avisos } }: Slot) =>
  avisos.length > 0 && (
    <Alert color="ambar" icon={<IconAlertTriangle aria-hidden="true" />} role="status">
      {avisos.join(' ')}
    </Alert>
  );

const aberta = ({ pendente, status }: VendaCompleta) => !pendente && status === 'ABERTO';

const Editar = ({ row }: Slot) =>
  aberta(row) && (
    <LinkButton icon={IconPencil} to={`${VENDAS}/${row.id}/corrigir`}>
      Editar
    </LinkButton>
  );

/** The sales of coffee: how much is reserved for each buyer, and how much has left. */
export const screen = defineScreen<typeof answers.Venda, typeof answers.VendaCompleta>({
  title: { singular: 'Venda', plural: 'Vendas' },
  icon: icons.venda,
  path: VENDAS,
  modulo: 'comercial',
  columns: vendaColumns,
  list: {
    columns: ['codigo', 'status', 'clienteNome', 'data', 'kg', 'total'],
    cells: { status: Situacao },
    sort: '-data',
    filters: [
      { key: 'q', type: 'search', label: 'Código, cliente ou nota' },
      choice('status', vendaColumns.status, 'Abertas e fechadas', { ABERTO: 'Abertas', FECHADO: 'Fechadas' }),
    ],
    add: { label: 'Nova venda', icon: icons.venda, to: `${VENDAS}/nova` },
    empty: {
      title: 'Nenhuma venda ainda',
      text: 'Uma venda reserva os quilos dos lotes escolhidos e, ao ser finalizada, dá baixa neles.',
    },
  },
  form: {
    title: 'Nova venda',
    about: 'Os quilos escolhidos ficam reservados até a venda ser finalizada.',
    fields: Object.entries(vendaFields),
    input: RegistrarVenda,
    save: 'Gravar venda',
    slots: [
      { before: 'cliente', Part: NoContrato },
      { before: 'obs', Part: Lotes },
    ],
    Summary: Total,
    Initial: WithLotes,
    bodyOf,
    missing,
    farmOf: fazendaDa,
    // The published behaviour: without lots the toast is shown and the request sent all the same, for the server to refuse.
    refused: (errors, { produtos }) =>
      Array.isArray(produtos) && produtos.length === 0 ? { tell: 'Lotes obrigatórios', send: Object.keys(errors).length === 1 } : undefined,
    done: { added: vendaSucesso.adicionada, changed: '' },
  },
  page: {
    title: ({ codigo }) => <CopyCode>{codigo}</CopyCode>,
    About: Sobre,
    print: true,
    pending: ({ pendente }) => pendente,
    Actions: Editar,
    acts: [
      {
        label: 'Reabrir',
        icon: IconLockOpen,
        when: ({ pendente, status }) => !pendente && status === 'FECHADO',
        title: 'Reabrir a venda?',
        text: ({ kg }) => `${sacas(kg)} voltam para os lotes e ficam reservadas para esta venda. O que está a receber por ela é desfeito.`,
        call: { method: 'PATCH', path: 'abrir' },
        done: vendaSucesso.aberta,
      },
      {
        label: 'Apagar',
        icon: IconTrash,
        when: aberta,
        title: 'Apagar a venda?',
        text: ({ kg }) => `A reserva de ${sacas(kg)} é desfeita. O que aconteceu continua na história dos lotes.`,
        call: { method: 'DELETE' },
        done: vendaSucesso.deletada,
        then: 'list',
      },
      {
        label: 'Finalizar',
        icon: IconLock,
        main: true,
        when: aberta,
        title: 'Finalizar a venda?',
        text: ({ kg, total }) => `${sacas(kg)} saem dos lotes. ${money(total)} ficam a receber em Lançamentos.`,
        takes: { fields: Object.entries(finalizarFields), input: FinalizarVenda },
        call: { method: 'PUT', path: 'finalizar', body: {} },
        done: vendaSucesso.finalizada,
      },
    ],
    factsOf: 'A venda',
    facts: [
      ...['clienteNome', 'data', 'kg', 'total', 'parcelado', 'notaFiscal', 'obs', 'finalizadaEm'],
      ({ lancamento }) =>
        lancamento !== null && ['A receber', <Link key="lancamento" to={`/financeiro/${lancamento}`}>{`Lançamento ${lancamento}`}</Link>],
      ({ contrato, contratoNumero }) =>
        contrato !== null && [
          'Contrato',
          <Link key="contrato" to={lugarDoContrato(contrato)}>
            {contratoNumero ?? contrato}
          </Link>,
        ],
      ({ alemDoContrato }) => alemDoContrato !== null && ['Além do contrato', alemDoContrato],
      ({ kg, total }) => kg > 0 && ['Média por saca', money(averagePrice(total, kg))],
    ],
    parts: [
      Avisos,
      Produtos,
      Resultado,
      Entregas,
      Historico,
      ({ row }: Slot) => row.origens.length > 0 && <Origem talhoes={row.origens} unidade="kg" />,
      ({ row }: Slot) => row.status === 'FECHADO' && <CorrecoesDaOrigem venda={row.id} />,
      ({ row: { id, codigo } }: Slot) => <Documentos assunto={{ tipo: 'venda', id, codigo, path: `${VENDAS}/${id}` }} />,
    ],
    anexos: 'venda',
    alteracoes: true,
  },
});
