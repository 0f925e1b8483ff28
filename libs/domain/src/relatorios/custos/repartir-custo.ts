import { repartir } from '../../kernel/rateio.js';

/** As `repartir`, also of what is negative: a discount is split as what it was given on. */
export const partesComSinal = (total: number, pesos: readonly bigint[]): number[] =>
  total < 0 ? repartir(-total, pesos).map((parte) => -parte + 0) : repartir(total, pesos);
