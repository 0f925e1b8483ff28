import type * as answers from '@tulha/domain/folha/colheita/folha-colheita.answers';
import { count, day, money, whole } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import type { Filter } from '../../ui/list/filters.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { Action } from '../../ui/page.js';
import { FOLHAS, type Folha } from './folhas.api.js';
import { SituacaoDaFolha } from './situacao.js';

const columns: readonly Column<Folha>[] = [
  { key: 'descricao', label: 'Folha', sort: true, card: 'title', show: ({ descricao }) => <strong>{descricao}</strong> },
  { key: 'status', label: 'Situação', card: 'corner', show: (folha) => <SituacaoDaFolha {...folha} /> },
  { key: 'inicio', label: 'Período', sort: true, show: ({ inicio, fim }) => `${day(inicio)} a ${day(fim)}` },
  { key: 'colaboradores', label: 'Colaboradores', number: true, show: ({ colaboradores }) => count(colaboradores.length) },
  { key: 'litros', label: 'Colhido', number: true, show: ({ litros }) => whole(litros, 'L') },
  { key: 'total', label: 'A pagar', number: true, sort: true, show: ({ total }) => money(total) },
];

const filters: readonly Filter[] = [
  { key: 'q', type: 'search', label: 'Descrição' },
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
  <Action icon={icons.folha} to={`${FOLHAS}/nova`}>
    Nova folha
  </Action>
);

export const Component = () => (
  <List<typeof answers.FolhaColheita>
    title="Folhas de colheita"
    noun={['folha', 'folhas']}
    icon={icons.folha}
    path={FOLHAS}
    columns={columns}
    filters={filters}
    defaultSort="-inicio"
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `${FOLHAS}/${id}`}
    actions={nova}
    empty={{ title: 'Nenhuma folha ainda', text: 'Uma folha soma o que cada um colheu num período e quanto há a pagar.', action: nova }}
  />
);
