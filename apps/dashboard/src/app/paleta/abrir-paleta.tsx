import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { abrir } from '../atalhos/janelas.js';
import classes from '../shell/shell.module.css';

/** Opens the palette without its shortcut: a field to press in the open menu, an icon elsewhere. */
export const AbrirPaleta = ({ wide = false }: { wide?: boolean }) => {
  const open = () => abrir('paleta');
  if (!wide)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        mx="auto"
        aria-label="Ir para…"
        title="Ir para… (Ctrl+K)"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size="1.25rem" aria-hidden="true" />
      </ActionIcon>
    );
  return (
    <UnstyledButton className={classes['goTo'] ?? ''} aria-haspopup="dialog" onClick={open}>
      <IconSearch size="1rem" aria-hidden="true" />
      <span>Ir para…</span>
      <Kbd size="xs" aria-hidden="true">
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
};
