import { Select, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useChoices } from '../../catalogues/catalogues.api.js';
import { Page } from '../../ui/page.js';
import { Previsao } from './previsao.js';

const TODOS = 'todos';

/** The balance to come of all cash flows, or of one. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const fluxos = useChoices('fluxo');
  const fluxoEscolhido = Number(params.get('fluxo') ?? 0);
  return (
    <Page back={{ to: '/financeiro', label: 'Lançamentos' }} title="Saldo previsto" about="O que o dinheiro faz, se tudo se pagar no dia.">
      <Stack>
        <Select
          label="De que fluxo"
          data={[{ value: TODOS, label: 'Todos os fluxos' }, ...fluxos]}
          allowDeselect={false}
          value={fluxoEscolhido > 0 ? String(fluxoEscolhido) : TODOS}
          onChange={(escolhido) => setParams(escolhido === null || escolhido === TODOS ? {} : { fluxo: escolhido }, { replace: true })}
        />
        <Previsao {...(fluxoEscolhido > 0 && { fluxo: fluxoEscolhido })} />
      </Stack>
    </Page>
  );
};
