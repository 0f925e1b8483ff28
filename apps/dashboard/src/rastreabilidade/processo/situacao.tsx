import { Badge } from '@mantine/core';
import { IconCheck, IconClockPlay } from '@tabler/icons-react';
import type { Registro } from './tipos.js';

/** Whether coffee is still in there. */
export const Situacao = ({ saida }: Pick<Registro, 'saida'>) =>
  saida === null ? (
    <Badge color="ambar" leftSection={<IconClockPlay size="0.875rem" aria-hidden="true" />}>
      Em andamento
    </Badge>
  ) : (
    <Badge color="folha" leftSection={<IconCheck size="0.875rem" aria-hidden="true" />}>
      Concluído
    </Badge>
  );
