import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** The margins of a statement, in all, by hectare and by saca of hulled coffee; null where neither is known. */
export const ResumoDoDreAnswer = z
  .object({
    ...{ receitaBruta: out.money, deducoes: out.money, receitaLiquida: out.money },
    ...{ coe: out.money, margemBruta: out.money, cot: out.money, margemLiquida: out.money },
    ...{ ct: out.money, lucro: out.money, investimento: out.money },
    ...{ areaHa: out.decimal, sacas: out.quantity },
    ...{ receitaPorHa: out.money.nullable(), coePorHa: out.money.nullable(), ctPorHa: out.money.nullable() },
    ...{ coePorSaca: out.money.nullable(), ctPorSaca: out.money.nullable(), sacasPorHa: out.quantity.nullable() },
  })
  .meta({ id: 'ResumoDoDre' });
