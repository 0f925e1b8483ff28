import { Badge } from '@mantine/core';
import { IconCircleCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import { type Folha, isFechada } from './folhas.api.js';

/** Open, closed, or paid as well. */
export const SituacaoDaFolha = (folha: Pick<Folha, 'status' | 'paga'>) => {
  const closed = isFechada(folha);
  const Icon = folha.paga ? IconCircleCheck : closed ? IconLock : IconLockOpen;
  return (
    <Badge color={closed ? 'folha' : 'ambar'} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {folha.paga ? 'Paga' : closed ? 'Fechada' : 'Aberta'}
    </Badge>
  );
};
