import { Badge, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { count } from '../../ui/format.js';
import type { Aviso } from './perdas.api.js';
import classes from './perdas.module.css';

/** How many things there are to look at twice; nothing where there are none. */
export const QuantosAvisos = ({ quantos }: { quantos: number }) =>
  quantos > 0 && (
    <Badge color="ambar" leftSection={<IconAlertTriangle size="0.875rem" aria-hidden="true" />}>
      {count(quantos)} {quantos === 1 ? 'aviso' : 'avisos'}
    </Badge>
  );

/** The figures that are worth a second look, in words. */
export const Avisos = ({ avisos }: { avisos: readonly Aviso[] }) =>
  avisos.length > 0 && (
    <ul className={classes['warnings']}>
      {avisos.map(({ codigo, mensagem }) => (
        <li key={codigo}>
          <IconAlertTriangle size="0.875rem" aria-hidden="true" />
          <Text span size="xs">
            {mensagem}
          </Text>
        </li>
      ))}
    </ul>
  );
