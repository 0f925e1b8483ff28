import { ActionIcon, Button, Group, Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChecks, IconX } from '@tabler/icons-react';
import { count } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { type Filter, Filters } from '../../ui/list/filters.js';
import { Pager } from '../../ui/list/list.js';
import { useListState } from '../../ui/list/state.js';
import { Page } from '../../ui/page.js';
import { Empty, Failure, Lines } from '../../ui/states.js';
import { Linha } from './notificacao.js';
import { type Notificacao, useExcluir, useLer, useLerTodas, useNotificacoes, useUltimas } from './notificacoes.api.js';
import classes from './notificacoes.module.css';

const FILTROS: readonly Filter[] = [
  {
    key: 'isRead',
    type: 'select',
    label: 'Situação',
    all: 'Lidas e não lidas',
    options: [
      { value: '0', label: 'Não lidas' },
      { value: '1', label: 'Lidas' },
    ],
  },
];

const VAZIO = {
  title: 'Nada de novo por aqui',
  text: 'Quando uma importação terminar, uma folha for trancada ou o que você pode fazer mudar, você fica sabendo aqui.',
};
const FILTRADO = { title: 'Nenhum resultado', text: 'Nenhuma notificação nesta situação.' };

const Acoes = ({ notificacao: { id, isRead, titulo } }: { notificacao: Notificacao }) => {
  const ler = useLer();
  const excluir = useExcluir();
  return (
    <Group gap="xs" wrap="nowrap" className="only-screen">
      {isRead === 0 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={`Marcar como lida: ${titulo}`}
          title="Marcar como lida"
          loading={ler.isPending}
          onClick={() => ler.mutate(id)}
        >
          <IconCheck size="1.25rem" aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={`Remover: ${titulo}`}
        title="Remover"
        loading={excluir.isPending}
        onClick={() => excluir.mutate(id)}
      >
        <IconX size="1.25rem" aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
};

const LerTodas = () => {
  const unread = useUltimas().data?.unread ?? 0;
  const lerTodas = useLerTodas();
  if (unread === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size="1.1rem" aria-hidden="true" />}
      loading={lerTodas.isPending}
      onClick={() => lerTodas.mutate(undefined)}
    >
      Marcar todas como lidas
    </Button>
  );
};

/** All notifications the user has not removed, latest first. */
export const Component = () => {
  const state = useListState(
    FILTROS.map(({ key }) => key),
    '-em',
  );
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const read = useNotificacoes(state);
  const total = read.data?.pagination.total;
  const filtered = Object.keys(state.filters).length > 0;
  const about = total === undefined ? ' ' : `${count(total)} ${total === 1 ? 'notificação' : 'notificações'}`;
  return (
    <Page title="Notificações" about={about} actions={<LerTodas />}>
      {(total !== 0 || filtered) && <Filters filters={FILTROS} state={state} narrow={narrow ?? false} />}
      {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Lines rows={5} />}
      {total === 0 && (
        <Paper>
          <Empty icon={icons.notificacao} {...(filtered ? FILTRADO : VAZIO)} />
        </Paper>
      )}
      {read.data && total !== undefined && total > 0 && (
        <div className={classes['pagina']} data-stale={read.isPlaceholderData}>
          <Paper component="ol" className={classes['lista'] ?? ''}>
            {read.data.content.map((notificacao) => (
              <Linha key={notificacao.id} notificacao={notificacao} actions={<Acoes notificacao={notificacao} />} />
            ))}
          </Paper>
          <Pager state={state} total={total} />
        </div>
      )}
    </Page>
  );
};
