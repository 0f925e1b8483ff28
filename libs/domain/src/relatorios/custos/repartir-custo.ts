import { repartir } from '../../kernel/rateio.js';

/** As `repartir`, also of negative amounts: a discount is split like the amount it was given on. */
export const partesComSinal = (total: number, pesos: readonly bigint[]): number[] =>
  total < 0 ? repartir(-total, pesos).map((parte) => -parte + 0) : repartir(total, pesos);
