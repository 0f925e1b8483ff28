import type * as answers from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import { Badge, Group, Text } from '@mantine/core';
import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight, IconCheck, IconClock, IconTrash } from '@tabler/icons-react';
import { lancamentoColumns, pagamentoColumns } from '@tulha/domain/financeiro/lancamento/lancamento.columns';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { choice } from '../screens/choice.js';
import { defineScreen } from '../screens/define-screen.js';
import { SubTable } from '../screens/subtable.js';
import { day } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { Action, Section } from '../ui/page.js';
import type { Lancamento } from './lancamentos.api.js';

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

const Parcela = ({ row: { status } }: { readonly row: Pick<Lancamento, 'status'> }) => <Situacao row={{ status }} />;

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
    filters: [
      { key: 'q', type: 'search', label: 'Descrição, categoria ou nota' },
      choice('tipo', tipos, 'Receitas e despesas'),
      choice('status', lancamentoColumns.status, 'Pagos e pendentes', { PAGO: 'Pagos', PENDENTE: 'Pendentes' }),
      { key: 'dateStart', type: 'given', label: 'Desde', show: day },
      { key: 'dateEnd', type: 'given', label: 'Até', show: day },
    ],
    // #endregion
    empty: {
      title: 'Nenhum lançamento ainda',
      text: 'Receitas e despesas vêm das planilhas, das vendas finalizadas e das folhas fechadas.',
      Action: Importar,
    },
  },
  page: {
    title: ({ descricao, categoriaNome, id }) => descricao ?? categoriaNome ?? `Lançamento ${id}`,
    About: Situacao,
    print: true,
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
      'notafiscal',
      'boleto',
      'obs',
    ],
    // #region ato
    acts: [
      {
        label: 'Excluir',
        icon: IconTrash,
        when: ({ origem, pagas }) => origem === null && pagas === 0,
        title: 'Excluir o lançamento?',
        text: () => 'Sai das listas e das somas, com as suas parcelas.',
        call: { method: 'DELETE' },
        done: 'Lançamento excluído com sucesso!',
        then: 'list',
      },
    ],
    // #endregion
    parts: [
      ({ row: { pagamentos } }) => (
        <Section title="Parcelas">
          <SubTable label="Parcelas" columns={pagamentoColumns} rows={pagamentos} cells={{ status: Parcela }} />
        </Section>
      ),
    ],
    anexos: 'lancamento',
    alteracoes: true,
  },
});
