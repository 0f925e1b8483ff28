import { refusals } from '../errors.js';

export const reportErrors = {
  RELATORIO_GRANDE_DEMAIS: {
    kind: 'refused',
    message: 'O relatório teria mais de {max} linhas. Use os filtros para pedir um período menor.',
  },
} as const;

export const refuseReport = refusals(reportErrors);
