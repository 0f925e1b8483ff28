import '@mantine/spotlight/styles.css';
import { Text } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { closeSession } from '../../acesso/session.api.js';
import { useFavoritos } from '../../suporte/favoritos/favoritos.api.js';
import { chooseFarm } from '../../http/session.js';
import { TODAS, useActiveFazenda } from '../../propriedade/fazendas.api.js';
import { icons } from '../../ui/icons.js';
import { useBackCloses } from '../../ui/over/over.js';
import { abrir } from '../atalhos/janelas.js';
import { lugares } from './paleta-acoes.js';
import { useAchados } from './paleta-registros.js';
import { escrever, irQuandoChegar, useTexto } from './paleta-texto.js';
import { type Acao, type Grupo, procurar } from './paleta-procura.js';

const [store, paleta] = createSpotlight();
const LIMIT = 60;

/** Entries of this user: favourites, farms to change to, and sign-out. */
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

const shown = ({ id, label, description, icon: Icon }: Acao, onClick: () => void): SpotlightActionData => ({
  id,
  label,
  ...(description && { description }),
  leftSection: <Icon size="1.25rem" aria-hidden="true" />,
  onClick,
});

/** Selects the first entry shown, also when it arrives after the last key. */
const usePrimeira = (actions: readonly Acao[]) => {
  const ids = actions.map(({ id }) => id).join(' ');
  useEffect(() => {
    const { listId } = store.getState();
    if (!listId) return;
    const [first, ...others] = ids === '' ? [] : document.querySelectorAll(`#${CSS.escape(listId)} [data-action]`);
    for (const other of others) other.removeAttribute('data-selected');
    first?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
  }, [ids]);
};

/** Goes anywhere, finds anything and does anything that begins with a name, without the mouse. */
export const Paleta = ({ opened, onClose }: Props) => {
  const { query, ir } = useTexto();
  const navigate = useNavigate();
  const { grupos, procurando } = useAchados(query);
  const { antes, depois } = useMeus();
  useEffect(() => (opened ? paleta.open() : paleta.close()), [opened]);
  useBackCloses(opened, onClose);
  const run = ({ to, act }: Acao) => {
    onClose();
    if (to !== undefined) void navigate(to);
    act?.();
  };
  const daCasa = procurar([...antes, ...lugares()], query);
  const found = [...daCasa, ...grupos, ...procurar(depois, query)].filter(({ acoes }) => acoes.length > 0);
  // The first entry is known once all kinds have answered, unless it is a page.
  const esperar = procurando && daCasa.length === 0;
  const all = found.flatMap(({ acoes }) => acoes);
  usePrimeira(all);
  const [first] = all;
  const runFirst = useEffectEvent(() => first && run(first));
  const arrived = opened && ir && !esperar;
  useEffect(() => {
    if (arrived) runFirst();
  }, [arrived]);
  return (
    <Spotlight
      store={store}
      query={query}
      onQueryChange={escrever}
      onSpotlightClose={onClose}
      shortcut={null}
      actions={found.map(({ group, acoes }) => ({ group, actions: acoes.map((acao) => shown(acao, () => run(acao))) }))}
      filter={(_, actions) => actions}
      nothingFound={
        <Text c="dimmed" role="status">
          {procurando ? 'Procurando…' : `Nada com “${query.trim()}”. Procure uma página, um lote, uma venda, um talhão ou alguém.`}
        </Text>
      }
      limit={LIMIT}
      scrollable
      maxHeight="70dvh"
      aria-label="Ir para"
      searchProps={{
        placeholder: 'Página, lote, venda, talhão ou pessoa',
        'aria-label': 'Ir para',
        leftSection: <IconSearch size="1.25rem" aria-hidden="true" />,
        onKeyDownCapture: (event) => {
          if (event.key !== 'Enter' || (!esperar && store.getState().selected >= 0)) return;
          event.stopPropagation();
          event.preventDefault();
          if (esperar) irQuandoChegar();
          else if (first) run(first);
        },
      }}
    />
  );
};
