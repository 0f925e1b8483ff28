import { ActionIcon, Anchor, Group, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { closeSession } from '../../acesso/session.api.js';
import { session } from '../../http/session.js';
import { icons } from '../../ui/icons.js';
import classes from './shell.module.css';

const schemes = {
  auto: { label: 'Cores: como no aparelho', icon: IconDeviceDesktop, next: 'light' },
  light: { label: 'Cores: claro', icon: IconSun, next: 'dark' },
  dark: { label: 'Cores: escuro', icon: IconMoon, next: 'auto' },
} as const;

/** Device, light, dark, and round again. */
export const SchemeToggle = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { label, icon: Icon, next } = schemes[colorScheme];
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${label}. Trocar`} title={label} onClick={() => setColorScheme(next)}>
      <Icon size="1.25rem" aria-hidden="true" />
    </ActionIcon>
  );
};

/** The signed-in user, the colours, and the way out. */
export const UserMenu = ({ rail = false }: { rail?: boolean }) => {
  const now = session.use();
  const client = useQueryClient();
  const leave = () => {
    closeSession();
    client.clear();
  };
  return (
    <Group gap="xs" wrap={rail ? 'wrap' : 'nowrap'} justify={rail ? 'center' : 'flex-start'} className={classes['user'] ?? ''}>
      {!rail && (
        <Anchor component={Link} to="/perfil" c="inherit" size="sm" truncate className={classes['userName'] ?? ''} title="Perfil">
          {now.status === 'in' ? now.user.nome : ''}
        </Anchor>
      )}
      <SchemeToggle />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Sair" title="Sair" onClick={leave}>
        <icons.sair size="1.25rem" aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
};
