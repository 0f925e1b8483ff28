import { refusals } from '../kernel/errors.js';

export const relatoriosErrors = {
  PENDENCIA_NAO_HA: { kind: 'absent', message: 'Isto já não está em Hoje: atualize a página.', campo: 'chave' },
  PENDENCIA_PARA_TRAS: { kind: 'refused', message: 'Deixe para um dia depois de hoje; sem dia, fica por feita.', campo: 'ate' },
} as const;

export const refuseRelatorios = refusals(relatoriosErrors);
