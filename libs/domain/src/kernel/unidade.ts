import { mulDivHalfUp } from './scaled.js';

/** The unit of an input. The stock keeps whole grams, millilitres or pieces, by the dimension of the unit. */
export const UNIDADES = ['KG', 'G', 'L', 'ML', 'UN'] as const;
export type Unidade = (typeof UNIDADES)[number];
/** The smallest unit of a dimension, in which facts count the stock. */
export type Base = 'g' | 'ml' | 'un';

const MEDIDAS: Readonly<Record<Unidade, { readonly base: Base; readonly fator: number; readonly nome: string }>> = {
  KG: { base: 'g', fator: 1_000, nome: 'kg' },
  G: { base: 'g', fator: 1, nome: 'g' },
  L: { base: 'ml', fator: 1_000, nome: 'L' },
  ML: { base: 'ml', fator: 1, nome: 'mL' },
  UN: { base: 'un', fator: 1, nome: 'un' },
};

/** The dimension a unit measures. */
export const baseDe = (unidade: Unidade): Base => MEDIDAS[unidade].base;

/** As people write it: `kg`, `mL`. */
export const nomeDaUnidade = (unidade: Unidade): string => MEDIDAS[unidade].nome;

/** Thousandths of a unit → whole base units; undefined where that is no whole number of them (half a piece, half a gram). */
export const emBase = (milesimos: number, unidade: Unidade): number | undefined => {
  const { fator } = MEDIDAS[unidade];
  if (fator === 1_000) return milesimos;
  return milesimos % 1_000 === 0 ? milesimos / 1_000 : undefined;
};

/** Whole base units → thousandths of a unit, exactly. */
export const deBase = (quantidade: number, unidade: Unidade): number =>
  MEDIDAS[unidade].fator === 1_000 ? quantidade : quantidade * 1_000;

/** The cost of one unit, in hundredths of a cent, if so many base units are worth so many cents: shown, never added up. */
export const custoUnitario = (centavos: number, quantidade: number, unidade: Unidade): number =>
  quantidade === 0 ? 0 : mulDivHalfUp(centavos * 100, MEDIDAS[unidade].fator, quantidade);
