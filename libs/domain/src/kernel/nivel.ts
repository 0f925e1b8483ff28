/** The fill level of a bounded place as a colour. */
export const NIVEIS = ['verde', 'amarelo', 'vermelho'] as const;
export type Nivel = (typeof NIVEIS)[number];

/** The limit of green in percent, by default; the account may set another (`limiteAlerta`). */
export const LIMITE_ALERTA = 70;
const AMARELO = 10;

/** The level of a percentage: green up to the limit, yellow up to ten points above it, red from there on. */
export const nivelDe = (percentual: number, limite = LIMITE_ALERTA): Nivel => {
  if (percentual <= limite) return 'verde';
  return percentual <= limite + AMARELO ? 'amarelo' : 'vermelho';
};
