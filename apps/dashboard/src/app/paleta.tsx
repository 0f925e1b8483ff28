import '@mantine/spotlight/styles.css';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { closeSession } from '../acesso/session.api.js';
import { useFavoritos } from '../favoritos/favoritos.api.js';
import { type Page, useRead } from '../http/hooks.js';
import { pode } from '../http/pode.js';
import { chooseFarm } from '../http/session.js';
import { TODAS, useActiveFazenda } from '../propriedade/fazendas.api.js';
import { LOTES, type Lote } from '../rastreabilidade/lotes/lotes.api.js';
import { quantity } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { abrir } from './janelas.js';
import { lugares } from './paleta-acoes.js';
import { type Acao, type Grupo, procurar } from './paleta-procura.js';

const [store, paleta] = createSpotlight();
const TYPING_MS = 250;
const MIN = 2;
const LIMIT = 40;

/** Lots whose code, kind or place has what was typed, as the server finds them. */
const useLotes = (query: string): readonly Acao[] => {
  const [q] = useDebouncedValue(query.trim(), TYPING_MS);
  const { data } = useRead<Page<Lote>>(LOTES, { q, size: 6 }, { enabled: q.length >= MIN, modulo: 'rastreabilidade' });
  if (query.trim().length < MIN) return [];
  return (data?.content ?? []).map(({ id, codigo, tipo, saldo, unidade }) => ({
    id: `lote-${id}`,
    label: codigo,
    description: [tipo, quantity(saldo, unidade)].filter(Boolean).join(' · '),
    icon: icons.lote,
    to: `${LOTES}/${id}`,
  }));
};

/** What is of this person now: favourites, farms to change to, and the way out. */
const useMeus = (): { readonly antes: readonly Grupo[]; readonly depois: readonly Grupo[] } => {
  const favoritos = useFavoritos();
  const { farms, active } = useActiveFazenda();
  const client = useQueryClient();
  const leave = () => {
    closeSession();
    client.clear();
  };
  const outras = farms.length > 1 ? [TODAS, ...farms].filter(({ id }) => id !== active?.id) : [];
  return {
    antes: [
      {
        group: 'Favoritos',
        acoes: favoritos.map(({ name, url }) => ({ id: `favorito-${url}`, label: name, icon: icons.favorito, to: url })),
      },
    ],
    depois: [
      {
        group: 'Fazenda',
        acoes: outras.map(({ id, nome }) => ({
          id: `fazenda-${id}`,
          label: nome,
          description: 'Trocar de fazenda',
          icon: icons.fazenda,
          act: () => chooseFarm(id),
        })),
      },
      {
        group: 'Mais',
        acoes: [
          { id: 'ajuda', label: 'Ajuda desta página', icon: icons.ajuda, act: () => abrir('ajuda') },
          { id: 'atalhos', label: 'Atalhos do teclado', icon: icons.atalhos, act: () => abrir('atalhos') },
          { id: 'sair', label: 'Sair', icon: icons.sair, act: leave },
        ],
      },
    ],
  };
};

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Goes anywhere and does anything that begins with a name, without the mouse. */
export const Paleta = ({ opened, onClose }: Props) => {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const lotes = useLotes(query);
  const { antes, depois } = useMeus();
  useEffect(() => (opened ? paleta.open() : paleta.close()), [opened]);
  const run = ({ to, act }: Acao) => {
    onClose();
    if (to !== undefined) void navigate(to);
    act?.();
  };
  const shown = (acao: Acao): SpotlightActionData => ({
    id: acao.id,
    label: acao.label,
    ...(acao.description && { description: acao.description }),
    leftSection: <acao.icon size="1.25rem" aria-hidden="true" />,
    onClick: () => run(acao),
  });
  const found = [...procurar([...antes, ...lugares()], query), { group: 'Lotes', acoes: lotes }, ...procurar(depois, query)];
  return (
    <Spotlight
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      actions={found.map(({ group, acoes }) => ({ group, actions: acoes.map(shown) }))}
      filter={(_, actions) => actions}
      nothingFound={
        <Text c="dimmed">
          {pode('rastreabilidade') ? 'Nada com esse nome. Procure uma página, um lote ou uma fazenda.' : 'Nada com esse nome.'}
        </Text>
      }
      limit={LIMIT}
      scrollable
      maxHeight="70dvh"
      aria-label="Ir para"
      searchProps={{
        placeholder: pode('rastreabilidade') ? 'Página, cadastro, lote ou fazenda' : 'Página, cadastro ou fazenda',
        'aria-label': 'Ir para',
        leftSection: <IconSearch size="1.25rem" aria-hidden="true" />,
      }}
    />
  );
};
