import { Button, Group, Pill, Popover, Stack, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useBackCloses } from '../../ui/over/over.js';
import { Action } from '../../ui/page.js';
import { useAlternarFavorito, useEndereco, useFavoritos } from './favoritos.api.js';

/** As long as the name of a favourite may be. */
const NOME_MAX = 120;

/** Keeps the filters in use under a name of one's own. */
const Salvar = ({ url }: { readonly url: string }) => {
  const [opened, setOpened] = useState(false);
  const [nome, setNome] = useState('');
  const { mutate } = useAlternarFavorito();
  const close = () => setOpened(false);
  useBackCloses(opened, close);
  const salvar = (event: FormEvent) => {
    event.preventDefault();
    if (nome.trim() === '') return;
    mutate({ name: nome.trim(), url });
    setNome('');
    close();
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withArrow trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmark size="1rem" aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          Salvar filtro
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={salvar} noValidate>
          <Stack gap="sm">
            <TextInput
              label="Nome do filtro"
              maxLength={NOME_MAX}
              data-autofocus
              value={nome}
              onChange={({ currentTarget }) => setNome(currentTarget.value)}
            />
            <Group justify="flex-end">
              <Action type="submit" disabled={nome.trim() === ''}>
                Salvar
              </Action>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};

type Props = {
  /** Whether the list has filters in use that could be kept. */
  readonly emUso: boolean;
};

/** The filters of a list that a user keeps: favourite pages that are this list with filters in its address. Each is one press away. */
const FiltrosSalvos = ({ emUso }: Props) => {
  const { pathname } = useLocation();
  const url = useEndereco();
  const desta = useFavoritos().filter((favorito) => favorito.url.startsWith(`${pathname}?`));
  const { mutate } = useAlternarFavorito();
  const salvo = desta.some((favorito) => favorito.url === url);
  if (desta.length === 0 && !emUso) return null;
  return (
    <Group gap="xs" role="group" aria-label="Filtros salvos">
      {desta.map(({ name, url: para }) => (
        <Pill
          key={para}
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Esquecer o filtro ${name}`, tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => mutate({ name, url: para })}
        >
          <Link to={para} {...(para === url && { 'aria-current': 'true' as const })}>
            {name}
          </Link>
        </Pill>
      ))}
      {emUso && !salvo && <Salvar url={url} />}
    </Group>
  );
};

export default FiltrosSalvos;
