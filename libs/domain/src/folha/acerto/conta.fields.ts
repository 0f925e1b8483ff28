import { mulDivHalfUp, toScaled } from '../../kernel/decimal.js';

/** Parts of a crop are exact to four decimals. */
const ESCALA = 10_000;
/** Grams of a saca. */
export const SACA_G = 60_000;

/** A part of an amount, to the nearest unit; a half goes up. */
export const parteDe = (inteiro: number, porcentagem: string): number => mulDivHalfUp(inteiro, toScaled(porcentagem, 4) as number, ESCALA);

type Cafe = { readonly quantidadeMilesimos: number; readonly valorCentavos: number; readonly porcentagem: string };
type Desconto = { readonly custoCentavos: number; readonly porcentagem: string };
type Como = { readonly forma: string | null; readonly precoSacaCentavos: number | null };

/** The sum of a settlement. In money there are no sacas to hand over, in sacas no money to pay. */
export type ContaDoAcerto = {
  readonly quantidadeG: number;
  readonly valorCentavos: number;
  readonly parteG: number;
  readonly parteCentavos: number;
  readonly descontosCentavos: number;
  /** The deductions as coffee, at the price that the settlement says; 0 in money. */
  readonly descontosG: number;
  readonly aPagarCentavos: number;
  readonly aEntregarG: number;
};

const soma = <T>(linhas: readonly T[], de: (linha: T) => number): number => linhas.reduce((total, linha) => total + de(linha), 0);

/**
 * What a sharecropper is owed by the lines of a settlement: each line's part is rounded by itself, so that the sum is that of the lines.
 * Facts of settlements are told again by it: it must never change its result.
 */
export const contaDoAcerto = ({ forma, precoSacaCentavos }: Como, cafe: readonly Cafe[], descontos: readonly Desconto[]): ContaDoAcerto => {
  const emSacas = forma === 'SACAS';
  const parteG = soma(cafe, ({ quantidadeMilesimos, porcentagem }) => parteDe(quantidadeMilesimos, porcentagem));
  const parteCentavos = soma(cafe, ({ valorCentavos, porcentagem }) => parteDe(valorCentavos, porcentagem));
  const descontosCentavos = soma(descontos, ({ custoCentavos, porcentagem }) => parteDe(custoCentavos, porcentagem));
  const descontosG = emSacas && precoSacaCentavos ? mulDivHalfUp(descontosCentavos, SACA_G, precoSacaCentavos) : 0;
  return {
    quantidadeG: soma(cafe, ({ quantidadeMilesimos }) => quantidadeMilesimos),
    valorCentavos: soma(cafe, ({ valorCentavos }) => valorCentavos),
    ...{ parteG, parteCentavos, descontosCentavos, descontosG },
    aPagarCentavos: emSacas ? 0 : parteCentavos - descontosCentavos,
    aEntregarG: emSacas ? parteG - descontosG : 0,
  };
};
