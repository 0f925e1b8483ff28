import { z } from 'zod';
import { listed } from '../kernel/answers.js';
import { out } from '../kernel/catalogue/answers.js';
import { SafraContada } from '../propriedade/safra-contada.answers.js';

/** The crop year, or the days, that a plan is of. */
const periodo = { safra: z.object({ id: z.int().nullable(), descricao: z.string(), inicio: out.day, fim: out.day }) };

/** Budget, entries and the rest of the budget of one kind: below zero where more was entered. */
const OrcadoERealizado = z.object({ orcado: out.money, realizado: out.money, falta: out.money }).meta({ id: 'OrcadoERealizado' });

/**
 * A crop year in sums: the budget against entries, and further expectations. `estimado` is coffee to be sold and loose
 * income; `colheita` the latest estimate of each plot. `outrasSafras`: how much of the entered income is of other crop years' coffee.
 */
export const TotaisDoPlanejamento = z
  .object({
    ...SafraContada,
    receita: OrcadoERealizado,
    despesa: OrcadoERealizado,
    resultado: z.object({ orcado: out.money, realizado: out.money }),
    outrasSafras: out.money,
    estimado: z.object({ sacas: out.quantity, venda: out.money, avulsa: out.money, total: out.money }),
    colheita: z.object({ talhoes: z.int(), litros: out.quantity, sacas: out.quantity }),
  })
  .meta({ id: 'TotaisDoPlanejamento' });

/** The budget beside the entries, by category: the largest first. */
export const GraficoDoOrcamento = listed(
  z.object({
    categoria: z.int().nullable(),
    categoriaNome: z.string(),
    tipo: z.enum(['receita', 'despesa']),
    orcado: out.money,
    realizado: out.money,
  }),
)
  .extend(periodo)
  .meta({ id: 'GraficoDoOrcamento' });

/** Income by month of the crop year: budgeted for a day of it, expected of coffee and besides, and entered. */
export const GraficoDaReceita = listed(
  z.object({ mes: z.string(), orcado: out.money, venda: out.money, avulsa: out.money, realizado: out.money }),
)
  .extend({ ...periodo, semMes: out.money })
  .meta({ id: 'GraficoDaReceita' });

/** The budget as a page of numbers: each line of it under its category, with the entries there. */
export const RelatorioDoOrcamento = listed(
  z.object({
    categoria: z.int().nullable(),
    categoriaNome: z.string(),
    tipo: z.enum(['receita', 'despesa']),
    orcado: out.money,
    realizado: out.money,
    diferenca: out.money,
    linhas: z.array(z.object({ id: z.int(), descricao: z.string(), data: out.day.nullable(), valor: out.money })),
  }),
)
  .extend({ ...periodo, totals: z.object({ receita: OrcadoERealizado, despesa: OrcadoERealizado }) })
  .meta({ id: 'RelatorioDoOrcamento' });
