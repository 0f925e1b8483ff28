import type { FolhaPagamento } from '@tulha/domain/folha/pagamento/folha-pagamento.answers';
import type { ReactNode } from 'react';
import { count, day, money, whole } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import type { Filter } from '../../ui/list/filters.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { Action } from '../../ui/page.js';
import type { Folha } from './folhas.api.js';
import { SituacaoDaFolha } from './situacao.js';
import type { Tela } from './telas.js';

const litros: Column<Folha> = { key: 'litros', label: 'Colhido', number: true, show: (folha) => whole(folha.litros ?? 0, 'L') };

const columns = (daColheita: boolean): readonly Column<Folha>[] => [
  { key: 'descricao', label: 'Folha', sort: true, card: 'title', show: ({ descricao }) => <strong>{descricao}</strong> },
  { key: 'status', label: 'Situação', card: 'corner', show: (folha) => <SituacaoDaFolha {...folha} /> },
  { key: 'inicio', label: 'Período', sort: true, show: ({ inicio, fim }) => `${day(inicio)} a ${day(fim)}` },
  { key: 'colaboradores', label: 'Colaboradores', number: true, show: ({ colaboradores }) => count(colaboradores.length) },
  ...(daColheita ? [litros] : []),
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
  {
    key: 'paga',
    type: 'select',
    label: 'Pagamento',
    all: 'Pagas e a pagar',
    options: [
      { value: '1', label: 'Pagas' },
      { value: '0', label: 'Fechadas a pagar' },
    ],
  },
];

/** The sheets of a kind, each with its situation. `below`: the part below the list. */
export const listaDeFolhas = (tela: Tela, vazia: string, below?: ReactNode) => () => {
  const { title, folhas, especie } = tela;
  const nova = (
    <Action icon={icons.folha} to={`${folhas}/nova`}>
      Nova folha
    </Action>
  );
  return (
    <List<typeof FolhaPagamento>
      title={title.plural}
      noun={['folha', 'folhas']}
      icon={icons.folha}
      path={folhas}
      columns={columns(especie.tabela === 'folha_colheita')}
      filters={filters}
      defaultSort="-inicio"
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${folhas}/${id}`}
      actions={nova}
      empty={{ title: 'Nenhuma folha ainda', text: vazia, action: nova }}
      below={below}
    />
  );
};
