import { Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { fixacoesUsadasColumns, vendasDoContratoColumns } from '@tulha/domain/comercial/contrato/contrato.columns';
import type { Registro } from '../../catalogues/catalogues.api.js';
import { useMay } from '../../http/may.js';
import { SubTable } from '../../screens/subtable.js';
import { money } from '../../ui/format.js';
import { LinkButton, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { StatusDaVenda } from '../vendas/status.js';
import { VENDAS } from '../vendas/vendas.api.js';
import { type Andamento, useAndamento } from './contratos.api.js';

type Venda = Andamento['vendas'][number];

/** On a phone the situation stands under the value, and so does the reason for selling beyond the contract. */
const Valor = ({ row: { total, status, alemDoContrato } }: { readonly row: Venda }) => (
  <Stack gap={4} align="flex-end">
    {money(total)}
    <StatusDaVenda status={status} pendente={false} />
    {alemDoContrato && (
      <Text size="xs" c="dimmed">
        Além do contrato: {alemDoContrato}
      </Text>
    )}
  </Stack>
);

/** The sales under a contract, with what was delivered of each, and the fixed parts with what sales have used of them. */
export const VendasDoContrato = ({ row: { id } }: { readonly row: Registro }) => {
  const podeVender = useMay('comercial', 'escrever');
  return (
    <Loaded read={useAndamento(id)}>
      {({ vendas, fixacoes, andamento }) => (
        <Stack>
          <Section
            title="Vendas deste contrato"
            about="O que se entregou conta pela balança do comprador, onde foi pesado lá"
            actions={
              podeVender &&
              andamento !== 'CUMPRIDO' && (
                <LinkButton icon={IconPlus} to={`${VENDAS}/nova?contrato=${id}`}>
                  Nova venda
                </LinkButton>
              )
            }
          >
            {vendas.length === 0 ? (
              <Text c="dimmed">Nada se vendeu neste contrato ainda.</Text>
            ) : (
              <SubTable label="Vendas do contrato" columns={vendasDoContratoColumns} rows={vendas} cells={{ total: Valor }} />
            )}
          </Section>
          {fixacoes.length > 0 && (
            <Section title="O que as vendas usaram das fixações">
              <SubTable label="Fixações usadas" columns={fixacoesUsadasColumns} rows={fixacoes} />
            </Section>
          )}
        </Stack>
      )}
    </Loaded>
  );
};
