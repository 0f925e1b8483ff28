import { Badge, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/relatorios/hoje.answers';
import type { ReactNode } from 'react';
import { day, instant } from '../../ui/format.js';
import { LinkButton } from '../../ui/page.js';

export type Grupo = Answer<typeof answers.Hoje>['grupos'][number];
export type Pendencia = Grupo['itens'][number];

type Props = {
  readonly item: Pendencia;
  readonly fazer: string;
  /** Beside the button. */
  readonly children?: ReactNode;
};

type Deixada = NonNullable<Pendencia['deixada']>;
const ateQuando = ({ ate, motivo }: Deixada): string => `${ate === null ? 'Por feita' : `Até ${day(ate)}`}: ${motivo}`;
const porQuem = ({ porNome, em }: Deixada): string => `Deixada ${porNome === null ? '' : `por ${porNome} `}em ${instant(em)}`;

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
      {deixada && (
        <>
          <Text size="sm">{ateQuando(deixada)}</Text>
          <Text size="xs" c="dimmed">
            {porQuem(deixada)}
          </Text>
        </>
      )}
    </div>
    <Group gap="xs" wrap="nowrap">
      <LinkButton to={link} aria-label={`${fazer}: ${texto}`}>
        {fazer}
      </LinkButton>
      {children}
    </Group>
  </li>
);
