import { Paper, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useAtalho } from '../../app/atalhos/atalhos.js';
import { count } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Action, Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { AJUDA } from './ajuda.api.js';
import { GuiasLista } from './guias-lista.js';
import { queDizem, useMostrados } from './use-mostrados.js';

/** Every guide, with a search over all that they say. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const q = params.get('q') ?? '';
  const guias = queDizem(useMostrados(), q);
  useAtalho('/', () => {
    input.current?.focus();
    return true;
  });
  return (
    <Page
      title="Ajuda"
      about={`${count(guias.length)} ${guias.length === 1 ? 'guia' : 'guias'}`}
      actions={
        <Action icon={icons.novo} to={`${AJUDA}/nova`}>
          Novo guia
        </Action>
      }
    >
      <TextInput
        ref={input}
        type="search"
        aria-label="Procurar na ajuda"
        placeholder="Procurar na ajuda"
        leftSection={<IconSearch size="1rem" aria-hidden="true" />}
        value={q}
        onChange={(event) => setParams(event.currentTarget.value === '' ? {} : { q: event.currentTarget.value }, { replace: true })}
      />
      {guias.length === 0 ? (
        <Paper>
          <Empty icon={icons.ajuda} title="Nenhum guia fala disso" text="Tente uma palavra só, como venda ou secagem." />
        </Paper>
      ) : (
        <GuiasLista guias={guias} />
      )}
    </Page>
  );
};
