import { addMonths, type Dia } from '../kernel/dates.js';

export type Parcela = { readonly numero: number; readonly vencimento: Dia; readonly valorCentavos: number };

/**
 * Splits a value into `quantas` instalments a month apart, equal to the cent; the last one takes the remainder.
 * Each due date is counted from the first, so 31/01 gives 28/02 and then 31/03.
 */
export const parcelas = (totalCentavos: number, quantas: number, primeiroVencimento: Dia): Parcela[] => {
  const cada = Math.floor(totalCentavos / quantas);
  return Array.from({ length: quantas }, (_, indice) => ({
    numero: indice + 1,
    vencimento: addMonths(primeiroVencimento, indice),
    valorCentavos: indice === quantas - 1 ? totalCentavos - cada * (quantas - 1) : cada,
  }));
};
