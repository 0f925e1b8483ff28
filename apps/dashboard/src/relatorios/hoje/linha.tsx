import { Badge, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/relatorios/hoje.answers';
import type { ReactNode } from 'react';
import { day } from '../../ui/format.js';
import { LinkButton } from '../../ui/page.js';

export type Grupo = Answer<typeof answers.Hoje>['grupos'][number];
export type Pendencia = Grupo['itens'][number];

type Props = {
  readonly item: Pendencia;
  readonly fazer: string;
  /** Beside the button. */
  readonly children?: ReactNode;
};

const ateQuando = ({ ate, motivo }: NonNullable<Pendencia['deixada']>): string =>
  `${ate === null ? 'Por feita' : `Até ${day(ate)}`}: ${motivo}`;

/** One thing to be done, with the button that leads to where it is. */
export const Linha = ({ item: { texto, detalhe, link, atrasada, deixada }, fazer, children }: Props) => (
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
      {deixada && <Text size="sm">{ateQuando(deixada)}</Text>}
    </div>
    <Group gap="xs" wrap="nowrap">
      <LinkButton to={link} aria-label={`${fazer}: ${texto}`}>
        {fazer}
      </LinkButton>
      {children}
    </Group>
  </li>
);
