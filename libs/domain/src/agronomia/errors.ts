import { refusals } from '../kernel/errors.js';

export const certificacaoErrors = {
  CRITERIO_REPETIDO: { kind: 'conflict', message: 'O critério {codigo} já está na lista. Corrija o que está lá.', campo: 'codigo' },
  CRITERIO_SEM_EVIDENCIA: {
    kind: 'refused',
    message: 'Para dar o critério {codigo} por atendido, diga a evidência: o documento, ou onde está o registro.',
    campo: 'evidencia',
  },
  CRITERIO_SEM_MOTIVO: { kind: 'refused', message: 'Diga por que o critério {codigo} não se aplica.', campo: 'motivo' },
  CRITERIO_SEM_PRAZO: { kind: 'refused', message: 'Diga até quando se corrige o critério {codigo}.', campo: 'prazo' },
} as const;
export const refuseCertificacao = refusals(certificacaoErrors);
