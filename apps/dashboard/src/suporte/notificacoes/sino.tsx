import { ActionIcon, Button, Group, Indicator, Popover, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { icons } from '../../ui/icons.js';
import { useBackCloses } from '../../ui/over/over.js';
import { Loaded } from '../../ui/states.js';
import { Linha } from './notificacao.js';
import { useLerTodas, useUltimas } from './notificacoes.api.js';
import classes from './notificacoes.module.css';

const MUITAS = 99;
const Icone = icons.notificacao;

const rotulo = (unread: number): string =>
  unread === 0 ? 'Notificações' : `Notificações: ${unread} não ${unread === 1 ? 'lida' : 'lidas'}`;

const Ultimas = ({ onFechar }: { onFechar: () => void }) => {
  const read = useUltimas();
  const lerTodas = useLerTodas();
  return (
    <Loaded read={read}>
      {({ content, unread }) => (
        <>
          {content.length === 0 ? (
            <Text c="dimmed" p="md">
              Nada de novo por aqui.
            </Text>
          ) : (
            <ol className={classes['lista']}>
              {content.map((notificacao) => (
                <Linha key={notificacao.id} notificacao={notificacao} onAbrir={onFechar} />
              ))}
            </ol>
          )}
          <Group justify="space-between" gap="xs" className={classes['fim'] ?? ''}>
            <Button component={Link} to="/notificacoes" variant="subtle" onClick={onFechar}>
              Ver todas
            </Button>
            {unread > 0 && (
              <Button variant="subtle" loading={lerTodas.isPending} onClick={() => lerTodas.mutate(undefined)}>
                Marcar todas como lidas
              </Button>
            )}
          </Group>
        </>
      )}
    </Loaded>
  );
};

/** The bell: how many are unread, and on a press the last five. */
export const Sino = () => {
  const [aberto, setAberto] = useState(false);
  useBackCloses(aberto, () => setAberto(false));
  const unread = useUltimas().data?.unread ?? 0;
  const contado = unread > MUITAS ? `${MUITAS}+` : unread;
  return (
    <Popover opened={aberto} onChange={setAberto} position="bottom-end" width="22rem" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          mx="auto"
          aria-label={rotulo(unread)}
          title={rotulo(unread)}
          onClick={() => setAberto(!aberto)}
        >
          <Indicator label={<span aria-hidden="true">{contado}</span>} size="1rem" disabled={unread === 0} color="cereja.6" inline>
            <Icone size="1.25rem" aria-hidden="true" className={classes['icone']} />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notificações" className={classes['janela'] ?? ''}>
        {aberto && <Ultimas onFechar={() => setAberto(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
};
