import { Badge, Group, Text } from '@mantine/core';
import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight, IconCheck, IconClock } from '@tabler/icons-react';
import { day, money } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import type { Filter } from '../ui/list/filters.js';
import { List } from '../ui/list/list.js';
import type { Column } from '../ui/list/table.js';
import { Action } from '../ui/page.js';

/** An entry of money. `total` is what it comes to with interest and discount; `vencimento` that of its next open payment. */
type Lancamento = {
  readonly id: number;
  readonly tipo: 'receita' | 'despesa' | 'transferencia';
  readonly descricao: string | null;
  readonly categoriaNome: string | null;
  readonly status: 'PAGO' | 'PENDENTE';
  readonly data: string;
  readonly vencimento: string;
  readonly total: number;
  readonly pagParcelas: number;
  readonly pagas: number;
};

const tipos = {
  receita: { label: 'Receita', icon: IconArrowDownLeft },
  despesa: { label: 'Despesa', icon: IconArrowUpRight },
  transferencia: { label: 'Transferência', icon: IconArrowsLeftRight },
} as const;

const Tipo = ({ tipo }: Pick<Lancamento, 'tipo'>) => {
  const { label, icon: Icon } = tipos[tipo];
  return (
    <Group gap="0.375rem" wrap="nowrap" component="span">
      <Icon size="1rem" aria-hidden="true" /> {label}
    </Group>
  );
};

const Situacao = ({ status, pagas, pagParcelas }: Lancamento) => {
  const paid = status === 'PAGO';
  const Icon = paid ? IconCheck : IconClock;
  return (
    <Badge color={paid ? 'folha' : 'ambar'} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {paid ? 'Pago' : 'Pendente'}
      {pagParcelas > 1 && ` ${pagas}/${pagParcelas}`}
    </Badge>
  );
};

const columns: readonly Column<Lancamento>[] = [
  {
    key: 'descricao',
    label: 'Lançamento',
    sort: true,
    card: 'title',
    show: ({ descricao, categoriaNome }) => (
      <>
        {descricao ?? categoriaNome ?? '—'}
        {descricao && categoriaNome && (
          <Text size="xs" c="dimmed">
            {categoriaNome}
          </Text>
        )}
      </>
    ),
  },
  { key: 'status', label: 'Situação', card: 'corner', show: (lancamento) => <Situacao {...lancamento} /> },
  { key: 'tipo', label: 'Tipo', sort: true, show: ({ tipo }) => <Tipo tipo={tipo} /> },
  { key: 'data', label: 'Data', sort: true, show: ({ data }) => day(data) },
  { key: 'vencimento', label: 'Vencimento', card: 'off', show: ({ vencimento }) => day(vencimento) },
  { key: 'total', label: 'Valor', number: true, sort: true, show: ({ total }) => money(total) },
];

const filters: readonly Filter[] = [
  { key: 'q', type: 'search', label: 'Descrição, categoria ou nota' },
  {
    key: 'tipo',
    type: 'select',
    label: 'Tipo',
    all: 'Receitas e despesas',
    options: Object.entries(tipos).map(([value, { label }]) => ({ value, label })),
  },
  {
    key: 'status',
    type: 'select',
    label: 'Situação',
    all: 'Pagos e pendentes',
    options: [
      { value: 'PAGO', label: 'Pagos' },
      { value: 'PENDENTE', label: 'Pendentes' },
    ],
  },
  { key: 'dateStart', type: 'given', label: 'Desde', show: day },
  { key: 'dateEnd', type: 'given', label: 'Até', show: day },
];

/** Income and expenses, to look through. */
export const Component = () => (
  <List<Lancamento>
    title="Lançamentos"
    noun={['lançamento', 'lançamentos']}
    icon={icons.dinheiro}
    path="/financeiro"
    columns={columns}
    filters={filters}
    defaultSort="-data"
    keyOf={({ id }) => id}
    empty={{
      title: 'Nenhum lançamento ainda',
      text: 'Receitas e despesas vêm das planilhas, das vendas finalizadas e das folhas fechadas.',
      action: (
        <Action icon={icons.importacao} to="/importacoes/nova">
          Importar planilhas
        </Action>
      ),
    }}
  />
);
