import { mulDivHalfUp, toWire } from '../../kernel/decimal.js';
import { CUSTOS, type Custo, NOMES_DOS_CUSTOS } from '../custos/custo.js';
import { LUGARES_DE_OUTRAS, type LugarNoDre, NOMES_NO_DRE } from './lugares.js';

/** An amount of the statement: income is positive. `custo` is the kind of an activity's or an expense's cost. */
export type Valor = { readonly lugar: LugarNoDre; readonly custo: Custo | null; readonly centavos: number };

/** The name of a line: among the costs of growing coffee, the kind of cost. */
export const contaDe = ({ lugar, custo }: Pick<Valor, 'lugar' | 'custo'>): string =>
  lugar === 'CUSTEIO' && custo !== null && CUSTOS.includes(custo) ? NOMES_DOS_CUSTOS[custo] : NOMES_NO_DRE[lugar];

type Medidas = { readonly areaDecimos: number; readonly gramas: number };
const SACA_G = 60_000;
const por = (centavos: number, vezes: number, medida: number) => (medida > 0 ? toWire(mulDivHalfUp(centavos, vezes, medida), 2) : null);

/**
 * The statement added up: each margin is the line above it less the deductions below it. What coffee of other crop years brought is in no margin,
 * but beside them. Reais as the wire carries them.
 */
export const resumoDoDre = (valores: readonly Valor[], { areaDecimos, gramas }: Medidas) => {
  const soma = (...lugares: readonly LugarNoDre[]) =>
    valores.reduce((total, { lugar, centavos }) => total + (lugares.includes(lugar) ? centavos : 0), 0);
  const bruta = soma('RECEITA_CAFE', 'OUTRAS_RECEITAS');
  const deducoes = -soma('DEDUCOES') + 0;
  const coe = -soma('CUSTEIO') + 0;
  const cot = coe - soma('DEPRECIACAO', 'FAMILIAR');
  const ct = cot - soma('CAPITAL_E_TERRA');
  const liquida = bruta - deducoes;
  const reais = (centavos: number) => toWire(centavos, 2);
  return {
    ...{ receitaBruta: reais(bruta), deducoes: reais(deducoes), receitaLiquida: reais(liquida) },
    ...{ coe: reais(coe), margemBruta: reais(liquida - coe), cot: reais(cot), margemLiquida: reais(liquida - cot) },
    ...{ ct: reais(ct), lucro: reais(liquida - ct), investimento: reais(-soma('INVESTIMENTO') + 0) },
    outrasSafras: reais(soma(...LUGARES_DE_OUTRAS)),
    areaHa: toWire(areaDecimos, 4),
    sacas: toWire(mulDivHalfUp(gramas, 1_000, SACA_G), 3),
    ...{ receitaPorHa: por(liquida, 10_000, areaDecimos), lucroPorHa: por(liquida - ct, 10_000, areaDecimos) },
    ...{ coePorHa: por(coe, 10_000, areaDecimos), ctPorHa: por(ct, 10_000, areaDecimos) },
    ...{ receitaPorSaca: por(liquida, SACA_G, gramas), lucroPorSaca: por(liquida - ct, SACA_G, gramas) },
    ...{ coePorSaca: por(coe, SACA_G, gramas), ctPorSaca: por(ct, SACA_G, gramas) },
    sacasPorHa: areaDecimos > 0 ? toWire(mulDivHalfUp(gramas, 10_000, areaDecimos * 60), 3) : null,
  };
};
export type ResumoDoDre = ReturnType<typeof resumoDoDre>;
