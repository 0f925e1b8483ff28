import type * as answers from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import { Badge, Group, Text } from '@mantine/core';
import {
  IconArrowDownLeft,
  IconArrowsLeftRight,
  IconArrowUpRight,
  IconCheck,
  IconClipboardText,
  IconClock,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { PRAZOS_DO_FILTRO } from '@tulha/domain/financeiro/lancamento/limites.types';
import { lancamentoColumns } from '@tulha/domain/financeiro/lancamento/lancamento.columns';
import { AlterarLancamento, lancamentoSucesso, RegistrarLancamento } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { alteracaoForm, documentoForm } from '@tulha/domain/financeiro/lancamento/formulario.columns';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { choice } from '../screens/choice.js';
import { defineScreen } from '../screens/define-screen.js';
import { day } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { Action, LinkButton } from '../ui/page.js';
import { DeNovo } from './de-novo.js';
import type { Lancamento } from './lancamentos.api.js';
import { bodyOf, DIAS_DE_PAGAR, DinheiroEPagamento, fazendaDe, Inicial, missing } from './novo-lancamento.js';
import { Modelos } from './modelos.js';
import { Totals } from './totais.js';
import { RateioDoLancamento } from './rateio.js';
import { parcelasCom, QuitarProxima } from './parcelas.js';
import { VeioDe } from './veio-de.js';

const { tipo: tipos } = lancamentoColumns;
const ICONS = { receita: IconArrowDownLeft, despesa: IconArrowUpRight, transferencia: IconArrowsLeftRight } as const;

const Tipo = ({ row: { tipo } }: { readonly row: Lancamento }) => {
  const Icon = ICONS[tipo];
  return (
    <Group gap="0.375rem" wrap="nowrap" component="span">
      <Icon size="1rem" aria-hidden="true" /> {rotuloDe(tipos, tipo)}
    </Group>
  );
};

const Situacao = ({ row: { status, pagas = 0, pagParcelas } }: { readonly row: Pick<Lancamento, 'status'> & Partial<Lancamento> }) => {
  const Icon = status === 'PAGO' ? IconCheck : IconClock;
  return (
    <Badge color={status === 'PAGO' ? 'folha' : 'ambar'} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {status === 'PAGO' ? 'Pago' : 'Pendente'}
      {pagParcelas !== undefined && pagParcelas > 1 && ` ${pagas}/${pagParcelas}`}
    </Badge>
  );
};

const Descricao = ({ row: { descricao, categoriaNome } }: { readonly row: Lancamento }) => (
  <>
    {descricao ?? categoriaNome ?? '—'}
    {descricao && categoriaNome && (
      <Text size="xs" c="dimmed">
        {categoriaNome}
      </Text>
    )}
  </>
);

const Parcelas = parcelasCom(({ row: { status } }) => <Situacao row={{ status }} />);

/** Other ways to enter: from a model, or many rows pasted. */
const Outras = () => (
  <>
    <Modelos />
    <LinkButton icon={IconClipboardText} to="/financeiro/colar">
      Colar da planilha
    </LinkButton>
  </>
);

const Importar = () => (
  <Action icon={icons.importacao} to="/importacoes/nova">
    Importar planilhas
  </Action>
);

// #region lista
/** Income, expenses and transfers. */
export const screen = defineScreen<typeof answers.Lancamento, typeof answers.LancamentoCompleto>({
  title: { singular: 'Lançamento', plural: 'Lançamentos' },
  icon: icons.dinheiro,
  path: '/financeiro',
  modulo: 'financeiro',
  columns: lancamentoColumns,
  list: {
    columns: ['descricao', 'status', 'tipo', 'data', 'vencimento', 'total'],
    cells: { descricao: Descricao, status: Situacao, tipo: Tipo },
    sort: '-data',
    Totals,
    filters: [
      { key: 'q', type: 'search', label: 'Descrição, categoria ou nota' },
      choice('tipo', tipos, 'Receitas e despesas'),
      choice('status', lancamentoColumns.status, 'Pagos e pendentes', { PAGO: 'Pagos', PENDENTE: 'Pendentes' }),
      {
        key: 'prazo',
        type: 'select',
        label: 'Prazo',
        all: 'Qualquer prazo',
        options: Object.entries(PRAZOS_DO_FILTRO).map(([value, label]) => ({ value, label })),
      },
      { key: 'dateStart', type: 'given', label: 'Desde', show: day },
      { key: 'dateEnd', type: 'given', label: 'Até', show: day },
    ],
    // #endregion
    Actions: Outras,
    add: { label: 'Novo lançamento', icon: icons.dinheiro, to: '/financeiro/novo' },
    empty: {
      title: 'Nenhum lançamento ainda',
      text: 'Receitas e despesas são lançadas aqui, e vêm das planilhas, das vendas finalizadas e das folhas fechadas.',
      Action: Importar,
    },
  },
  form: {
    title: 'Novo lançamento',
    fields: Object.entries(documentoForm),
    input: RegistrarLancamento,
    save: 'Gravar lançamento',
    another: 'Gravar e lançar outro',
    slots: [{ before: 'safra', Part: DinheiroEPagamento }],
    Initial: Inicial,
    bodyOf,
    missing,
    farmOf: fazendaDe,
    mantem: ['tipo', 'fazenda', 'data', 'status', ...DIAS_DE_PAGAR.map((dia) => [dia, 'data'] as const)],
    lembra: ['fluxo', 'tipoPagamento'],
    undo: { path: (id) => `/financeiro/${id}?desfaz=1`, done: lancamentoSucesso.desfeito },
    done: { added: lancamentoSucesso.adicionado, changed: '' },
  },
  page: {
    title: ({ descricao, categoriaNome, id }) => descricao ?? categoriaNome ?? `Lançamento ${id}`,
    About: Situacao,
    print: true,
    Actions: DeNovo,
    MainAction: QuitarProxima,
    facts: [
      'tipo',
      'categoriaNome',
      'fornecedorNome',
      'safraNome',
      'data',
      'valor',
      'juros',
      'desconto',
      'total',
      'tipoPagamento',
      'notafiscal',
      'boleto',
      'obs',
      ({ origem }) => origem && ['Veio de', <VeioDe key="origem" origem={origem} />],
    ],
    acts: [
      // #region ato
      {
        label: 'Excluir',
        icon: IconTrash,
        when: ({ origem, pagas }) => origem === null && pagas === 0,
        title: 'Excluir o lançamento?',
        text: () => 'Sai das listas e das somas, com as suas parcelas.',
        call: { method: 'DELETE' },
        done: lancamentoSucesso.excluido,
        then: 'list',
      },
      // #endregion
      {
        label: 'Alterar',
        icon: IconPencil,
        title: 'Alterar o lançamento',
        text: () => 'Valores e vencimentos mudam nas parcelas.',
        takes: { fields: Object.entries(alteracaoForm), input: AlterarLancamento },
        call: { method: 'PUT' },
        done: lancamentoSucesso.editado,
      },
    ],
    parts: [Parcelas, RateioDoLancamento],
    anexos: 'lancamento',
    alteracoes: true,
  },
});
