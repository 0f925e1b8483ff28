import { mulDivHalfUp } from '../kernel/decimal.js';

/** Grams in a saca of 60 kg, the unit coffee is priced in. */
export const GRAMAS_POR_SACA = 60_000;

/** Value in cents of coffee sold by the saca: grams × price of a saca ÷ 60,000, half up to the cent. */
export const valorDoCafe = (quantidadeG: number, precoSacaCentavos: number): number =>
  mulDivHalfUp(quantidadeG, precoSacaCentavos, GRAMAS_POR_SACA);
