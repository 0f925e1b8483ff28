import { refusals } from '../kernel/errors.js';

export const relatoriosErrors = {
  PENDENCIA_NAO_HA: { kind: 'absent', message: 'Isto já não está em Hoje: atualize a página.', campo: 'chave' },
  PENDENCIA_DE_SEGURANCA: {
    kind: 'refused',
    message: 'Carência e reentrada guardam as pessoas: não se deixam para depois, saem de Hoje quando acabam.',
    campo: 'chave',
  },
  PENDENCIA_SEM_DIA: { kind: 'refused', message: 'Diga até que dia: enquanto durar, isto volta a ser dito.', campo: 'ate' },
  PENDENCIA_PARA_TRAS: { kind: 'refused', message: 'Deixe para um dia depois de hoje: nesse dia isto volta.', campo: 'ate' },
} as const;

export const refuseRelatorios = refusals(relatoriosErrors);
