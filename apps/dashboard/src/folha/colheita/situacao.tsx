import { Badge } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { type Folha, isFechada } from './folhas.api.js';

export const SituacaoDaFolha = (folha: Pick<Folha, 'status'>) => {
  const closed = isFechada(folha);
  const Icon = closed ? IconLock : IconLockOpen;
  return (
    <Badge color={closed ? 'folha' : 'ambar'} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {closed ? 'Fechada' : 'Aberta'}
    </Badge>
  );
};
