import { Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { activeFarm } from '../../http/session.js';
import { useSafraOptions } from '../../propriedade/safras.api.js';
import { Code, Quantity } from '../../ui/facts.js';
import { day, percent, quantity } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import type { Filter } from '../../ui/list/filters.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { Action, LinkButton } from '../../ui/page.js';
import { Etapa, etapaOptions } from './etapa.js';
import { LOTES, type Lote } from './lotes.api.js';

const columnsOf = (all: boolean): readonly Column<Lote>[] => [
  { key: 'codigo', label: 'Código', sort: true, card: 'title', show: ({ codigo }) => <Code>{codigo}</Code> },
  { key: 'etapa', label: 'Etapa', card: 'corner', show: ({ etapa }) => <Etapa etapa={etapa} /> },
  {
    key: 'local',
    label: 'Onde está',
    show: ({ local, fazendaNome }) => (
      <>
        {local ?? fazendaNome ?? '—'}
        {all && local && (
          <Text size="xs" c="dimmed">
            {fazendaNome}
          </Text>
        )}
      </>
    ),
  },
  { key: 'tipo', label: 'Tipo', show: ({ tipo, qualidade }) => [tipo, qualidade].filter(Boolean).join(' · ') || '—' },
  { key: 'data', label: 'Data', sort: true, show: ({ data }) => day(data) },
  { key: 'umidade', label: 'Umidade', card: 'off', number: true, show: ({ umidade }) => (umidade === null ? '—' : percent(umidade)) },
  {
    key: 'quantidade',
    label: 'Quantidade',
    number: true,
    sort: true,
    card: 'off',
    show: ({ quantidade, unidade }) => quantity(quantidade, unidade),
  },
  { key: 'saldo', label: 'Saldo', number: true, sort: true, show: ({ saldo, unidade }) => <Quantity value={saldo} unit={unidade} /> },
];

export const Component = () => {
  const all = (activeFarm.use() ?? 0) === 0;
  const safras = useSafraOptions();
  const filters: readonly Filter[] = [
    { key: 'q', type: 'search', label: 'Código, tipo ou local' },
    { key: 'etapa', type: 'select', label: 'Etapa', all: 'Todas as etapas', options: etapaOptions },
    {
      key: 'unidade',
      type: 'select',
      label: 'Medida',
      all: 'Toda medida',
      options: [
        { value: 'L', label: 'Litros, antes do benefício' },
        { value: 'kg', label: 'Quilos, beneficiado' },
      ],
    },
    { key: 'safra', type: 'select', label: 'Safra', all: 'Todas as safras', options: safras },
    { key: 'comSaldo', type: 'switch', label: 'Só com saldo' },
    { key: 'de', type: 'given', label: 'Desde', show: day },
  ];
  return (
    <List<Lote>
      title="Lotes"
      noun={['lote', 'lotes']}
      icon={icons.lote}
      path={LOTES}
      columns={columnsOf(all)}
      filters={filters}
      defaultSort="-data"
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${LOTES}/${id}`}
      actions={
        <Action icon={icons.colheita} to="/rastreabilidade/colheita/nova">
          Novo lote da colheita
        </Action>
      }
      empty={{
        title: 'Ainda não há lotes',
        text: 'Um lote nasce da colheita. Traga as planilhas da safra e a história de cada um aparece aqui.',
        action: (
          <LinkButton icon={IconFileImport} to="/importacoes/nova">
            Importar planilhas
          </LinkButton>
        ),
      }}
    />
  );
};
