import { Stack } from '@mantine/core';
import type { Registro } from '../../catalogues/catalogues.api.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { useDozeMeses } from './fluxos.api.js';
import { MesesDoFluxo } from './meses-do-fluxo.js';
import { Previsao } from './previsao.js';

/** A cash flow's balance: what comes in the next twelve months, and what came in the last. */
export const SaldoDoFluxo = ({ row: { id } }: { readonly row: Registro }) => (
  <Stack>
    <Previsao fluxo={id} />
    <Section title="Os últimos doze meses" about="O que se pagou e se recebeu, e o saldo no fim de cada um">
      <Loaded read={useDozeMeses(id)}>
        {({ content }) => <MesesDoFluxo label="Os últimos doze meses" meses={content.toReversed()} />}
      </Loaded>
    </Section>
  </Stack>
);
