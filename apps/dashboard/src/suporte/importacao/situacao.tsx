import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLoader, IconX } from '@tabler/icons-react';
import type { Importacao } from './importacoes.api.js';

const looks = {
  aguardando: { label: 'Na fila', icon: IconLoader, color: 'cafe' },
  validando: { label: 'Conferindo', icon: IconLoader, color: 'cafe' },
  gravando: { label: 'Gravando', icon: IconLoader, color: 'cafe' },
  concluida: { label: 'Gravada', icon: IconCircleCheck, color: 'folha' },
  recusada: { label: 'Recusada', icon: IconAlertTriangle, color: 'ambar' },
  falhou: { label: 'Falhou', icon: IconX, color: 'cereja' },
} as const;

export const SituacaoDaImportacao = ({ situacao, simular }: Pick<Importacao, 'situacao' | 'simular'>) => {
  const { label, icon: Icon, color } = looks[situacao];
  return (
    <Badge color={color} leftSection={<Icon size="0.875rem" aria-hidden="true" />}>
      {situacao === 'concluida' && simular ? 'Conferida' : label}
    </Badge>
  );
};
