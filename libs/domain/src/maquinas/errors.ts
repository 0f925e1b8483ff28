import { refusals } from '../kernel/errors.js';

export const maquinasErrors = {
  ALERTA_DE_OUTRA_MAQUINA: {
    kind: 'refused',
    message: 'O alerta "{alerta}" é da máquina {dela}, e esta manutenção é da máquina {desta}. Escolha um alerta desta máquina.',
    campo: 'alerta',
  },
  TRABALHOS_DEMAIS: {
    kind: 'refused',
    message: 'No período mudam {quantos} trabalhos da máquina: reajuste até {maximo} por vez, num período menor.',
    campo: 'fim',
  },
} as const;

export const refuseMaquina = refusals(maquinasErrors);
