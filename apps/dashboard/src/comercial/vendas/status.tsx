import { Badge } from '@mantine/core';
import { IconLock, IconLockOpen, IconLoader } from '@tabler/icons-react';
import type { Venda } from './vendas.api.js';

/** Open, closed, or on its way from one to the other. */
export const StatusDaVenda = ({ status, pendente }: Pick<Venda, 'status' | 'pendente'>) => {
  if (pendente)
    return (
      <Badge color="cafe" leftSection={<IconLoader size="0.875rem" aria-hidden="true" />}>
        Em processamento
      </Badge>
    );
  const closed = status === 'FECHADO';
  const Icon = closed ? IconLock : IconLockOpen;
  return (
    <Badge color={closed ? 'folha' : 'ambar'} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {closed ? 'Fechada' : 'Aberta'}
    </Badge>
  );
};
