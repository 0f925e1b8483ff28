import { Code, Quantity } from '../../ui/facts.js';
import { day, money } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import type { Filter } from '../../ui/list/filters.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { Action } from '../../ui/page.js';
import { StatusDaVenda } from './status.js';
import { VENDAS, type Venda } from './vendas.api.js';

const columns: readonly Column<Venda>[] = [
  { key: 'codigo', label: 'Venda', sort: true, card: 'title', show: ({ codigo }) => <Code>{codigo}</Code> },
  { key: 'status', label: 'Situação', card: 'corner', show: (venda) => <StatusDaVenda {...venda} /> },
  { key: 'clienteNome', label: 'Cliente', sort: true, show: ({ clienteNome }) => clienteNome ?? '—' },
  { key: 'data', label: 'Data', sort: true, show: ({ data }) => day(data) },
  { key: 'kg', label: 'Quantidade', number: true, sort: true, show: ({ kg }) => <Quantity value={kg} unit="kg" /> },
  { key: 'total', label: 'Valor', number: true, sort: true, show: ({ total }) => money(total) },
];

const filters: readonly Filter[] = [
  { key: 'q', type: 'search', label: 'Código, cliente ou nota' },
  {
    key: 'status',
    type: 'select',
    label: 'Situação',
    all: 'Abertas e fechadas',
    options: [
      { value: 'ABERTO', label: 'Abertas' },
      { value: 'FECHADO', label: 'Fechadas' },
    ],
  },
];

const nova = (
  <Action icon={icons.venda} to={`${VENDAS}/nova`}>
    Nova venda
  </Action>
);

export const Component = () => (
  <List<Venda>
    title="Vendas"
    noun={['venda', 'vendas']}
    icon={icons.venda}
    path={VENDAS}
    columns={columns}
    filters={filters}
    defaultSort="-data"
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `${VENDAS}/${id}`}
    actions={nova}
    empty={{
      title: 'Nenhuma venda ainda',
      text: 'Uma venda reserva os quilos dos lotes escolhidos e, ao ser finalizada, dá baixa neles.',
      action: nova,
    }}
  />
);
