import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { SideDialog } from '../../ui/over/dialog.js';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { abrir } from '../../app/atalhos/janelas.js';
import { icons } from '../../ui/icons.js';
import { LinkButton } from '../../ui/page.js';
import { AJUDA } from './ajuda.api.js';
import { GuiasLista } from './guias-lista.js';
import { guiasDa, rotaDe } from './rota.js';
import { queDizem, useMostrados } from './use-mostrados.js';

/** Help beside the page one is on: its guides, the most specific first, and a search over all. */
export const AjudaDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { pathname } = useLocation();
  const [query, setQuery] = useState('');
  const all = useMostrados();
  const searching = query.trim() !== '';
  const guias = searching ? queDizem(all, query) : guiasDa(all, pathname);
  return (
    <SideDialog
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title="Ajuda"
      closeButtonProps={{ 'aria-label': 'Fechar a ajuda' }}
    >
      <Stack>
        <TextInput
          type="search"
          aria-label="Procurar na ajuda"
          placeholder="Procurar na ajuda"
          leftSection={<IconSearch size="1rem" aria-hidden="true" />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {guias.length === 0 && (searching ? 'Nenhum guia fala disso.' : 'Esta página ainda não tem guia. Procure em todos.')}
          {guias.length > 0 && (searching ? `${guias.length} em todas as páginas` : 'Sobre esta página')}
        </Text>
        <GuiasLista key={`${pathname} ${searching}`} guias={guias} firstOpen={!searching} />
        <Group gap="xs">
          <LinkButton to={AJUDA} icon={icons.ajuda}>
            Todos os guias
          </LinkButton>
          <Button variant="default" leftSection={<icons.atalhos size="1.1rem" aria-hidden="true" />} onClick={() => abrir('atalhos')}>
            Atalhos
          </Button>
          <LinkButton to={`${AJUDA}/nova?route=${encodeURIComponent(rotaDe(pathname))}`} icon={icons.novo}>
            Escrever um guia daqui
          </LinkButton>
        </Group>
      </Stack>
    </SideDialog>
  );
};
