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

/** The fields of an instalment that were changed by hand; the others are computed. */
export type ParcelaMudada = { readonly vencimento?: Dia; readonly valorCentavos?: number };

/**
 * The instalments of a value with some of them changed by hand. The changed ones keep their values and the others share the remainder equally,
 * so that the sum is the value. `falta` is the difference if the sum cannot be reached; `semValor` is true if nothing remains for the others.
 */
export const parcelasMudadas = (
  totalCentavos: number,
  quantas: number,
  primeiroVencimento: Dia,
  mudadas: Readonly<Record<number, ParcelaMudada>>,
): { readonly parcelas: readonly Parcela[]; readonly falta: number; readonly semValor: boolean } => {
  const todas = parcelas(totalCentavos, quantas, primeiroVencimento);
  const valorDe = (numero: number) => mudadas[numero]?.valorCentavos;
  const livres = todas.filter(({ numero }) => valorDe(numero) === undefined);
  const resta = totalCentavos - todas.reduce((soma, { numero }) => soma + (valorDe(numero) ?? 0), 0);
  const cabe = livres.length > 0 && resta >= livres.length;
  const partes = cabe ? parcelas(resta, livres.length, primeiroVencimento).map(({ valorCentavos }) => valorCentavos) : livres.map(() => 0);
  const valores = new Map(livres.map(({ numero }, indice) => [numero, partes[indice] ?? 0]));
  return {
    parcelas: todas.map(({ numero, vencimento }) => ({
      numero,
      vencimento: mudadas[numero]?.vencimento ?? vencimento,
      valorCentavos: valorDe(numero) ?? valores.get(numero) ?? 0,
    })),
    falta: cabe ? 0 : resta,
    semValor: livres.length > 0 && !cabe,
  };
};
