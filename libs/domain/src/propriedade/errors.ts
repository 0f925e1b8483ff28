import { refusals } from '../kernel/errors.js';

export const propriedadeErrors = {
  PONTO_PEDE_AREA: {
    kind: 'refused',
    message: 'Um ponto só basta para um talhão de até {hectares} hectares: informe antes a área do talhão, ou desenhe o contorno.',
    campo: 'coords',
  },
  CONTORNO_NO_FUTURO: {
    kind: 'refused',
    message: 'O talhão não muda em um dia que ainda não chegou, {em}: informe hoje ou um dia antes.',
    campo: 'desde',
  },
  GASTOS_GERAIS_REPETIDO: {
    kind: 'conflict',
    message: 'A fazenda já tem GASTOS GERAIS: lance nele o que não é de um talhão, ou dê outro nome a este.',
    campo: 'nome',
  },
  DESENHOS_SEM_FUSO: { kind: 'refused', message: '{motivo}', campo: 'fuso' },
  DESENHOS_ILEGIVEIS: { kind: 'refused', message: '{motivo}', campo: 'conteudo' },
} as const;

export const refusePropriedade = refusals(propriedadeErrors);
