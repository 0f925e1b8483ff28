import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { AnyReportAnswer } from '../../kernel/report/answers.js';

/**
 * The margins of a statement, in all, by hectare and by saca of hulled coffee; null where neither is known. `outrasSafras` is what coffee of other
 * crop years brought in its days, less its deductions: it is in none of the margins.
 */
export const ResumoDoDreAnswer = z
  .object({
    ...{ receitaBruta: out.money, deducoes: out.money, receitaLiquida: out.money },
    ...{ coe: out.money, margemBruta: out.money, cot: out.money, margemLiquida: out.money },
    ...{ ct: out.money, lucro: out.money, investimento: out.money, outrasSafras: out.money },
    ...{ areaHa: out.decimal, sacas: out.quantity },
    ...{ receitaPorHa: out.money.nullable(), coePorHa: out.money.nullable(), ctPorHa: out.money.nullable() },
    ...{ receitaPorSaca: out.money.nullable(), coePorSaca: out.money.nullable(), ctPorSaca: out.money.nullable() },
    ...{ lucroPorHa: out.money.nullable(), lucroPorSaca: out.money.nullable(), sacasPorHa: out.quantity.nullable() },
  })
  .meta({ id: 'ResumoDoDre' });

/** The report of the statement, as pages read it that show its margins alone. */
export const DreComResumo = AnyReportAnswer.extend({ resumo: ResumoDoDreAnswer });
