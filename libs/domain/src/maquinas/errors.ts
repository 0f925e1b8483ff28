import { refusals } from '../kernel/errors.js';

export const maquinasErrors = {
  TRABALHOS_DEMAIS: {
    kind: 'refused',
    message: 'No período mudam {quantos} trabalhos da máquina: reajuste até {maximo} por vez, num período menor.',
    campo: 'fim',
  },
} as const;

export const refuseMaquina = refusals(maquinasErrors);
