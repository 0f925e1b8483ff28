import { Badge, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/relatorios/hoje.answers';
import { LinkButton } from '../../ui/page.js';

export type Grupo = Answer<typeof answers.Hoje>['grupos'][number];
type Pendencia = Grupo['itens'][number];

/** One thing to be done, with the button that leads to where it is. */
export const Linha = ({ item: { texto, detalhe, link, atrasada }, fazer }: { readonly item: Pendencia; readonly fazer: string }) => (
  <li>
    <div>
      <Group gap="xs">
        <Text fw={600}>{texto}</Text>
        {atrasada && (
          <Badge color="ambar" leftSection={<IconAlertTriangle size="0.875rem" aria-hidden="true" />}>
            Atrasado
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {detalhe}
      </Text>
    </div>
    <LinkButton to={link} aria-label={`${fazer}: ${texto}`}>
      {fazer}
    </LinkButton>
  </li>
);
