import { entradaProducao } from '@tulha/domain/estoque/entrada-producao.catalogue';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import { Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMay } from '../http/may.js';
import type { Overrides } from '../report-kit/types.js';
import { Action } from '../ui/page.js';

/** An explanation of the report, and the button to record produce. */
const Entrar = () => {
  const pode = useMay('estoque', 'escrever');
  return (
    <Group justify="space-between" align="center" wrap="wrap">
      <Text size="sm" c="dimmed">
        O que se produz e não é lote: palha, lenha, milho, café de varrição. O que sai vem das entregas de vendas avulsas.
      </Text>
      {pode && (
        <Action icon={IconPlus} to={`${lugarDe(entradaProducao)}/novo`}>
          Nova entrada
        </Action>
      )}
    </Group>
  );
};

export const overrides: Overrides = { lead: Entrar };
