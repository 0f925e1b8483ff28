import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';
import { SafraContada } from '../propriedade/safra-contada.answers.js';

const Cenario = z.object({
  /** Null of how it stands. */
  id: z.int().nullable(),
  descricao: z.string(),
  receita: out.money,
  /** What the sales that might be owe. */
  tributos: out.money,
  custo: out.money,
  resultado: out.money,
  custoSaca: out.money.nullable(),
  /** Sacas that might be sold, and what is left of those free to be sold now; below zero where there are not as many. */
  sacas: out.quantity,
  restam: out.quantity,
  /** The first day at whose end there is no money; null where there always is. */
  negativoEm: out.day.nullable(),
  menor: out.money,
  menorEm: out.day,
  caixa: z.array(z.object({ mes: z.string(), saldo: out.money })),
});

/**
 * The season as it stands, and beside it each scenario of it. `sacasDe`: whether a saca's cost is of hulled coffee, or of that expected. Income is of the
 * season's coffee, whenever it was sold (`vendidoDepois`: after its days), and costs are of its days. `outrasSafras` is what coffee of other crop years
 * brought in these days, and `livresDeOutras` what is free of it: both are in the cash at most, and in no result.
 */
export const CenariosComparados = z
  .object({
    ...SafraContada,
    livres: out.quantity,
    ...{ livresDeOutras: out.quantity, vendidoDepois: out.money, outrasSafras: out.money },
    sacas: out.quantity.nullable(),
    sacasDe: z.enum(['BENEFICIADAS', 'ESTIMADAS']).nullable(),
    content: z.array(Cenario),
  })
  .meta({ id: 'CenariosComparados' });
