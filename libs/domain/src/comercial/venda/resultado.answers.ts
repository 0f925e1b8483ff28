import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** What a sale owes on its value. `pessoa`: whether the farm is of a person or of a company; null where its document is not known. */
export const TributosDaVenda = z
  .object({
    pessoa: z.enum(['PF', 'PJ']).nullable(),
    total: out.money,
    liquido: out.money.nullable(),
    tributos: z.array(z.object({ tributo: z.enum(['FUNRURAL', 'SENAR']), percentual: out.percent, valor: out.money, fonte: z.string() })),
  })
  .meta({ id: 'TributosDaVenda' });

/** What the coffee of a sale cost, as far as that is known: of `conhecidoKg` of its kilograms. */
export const CustoDaVenda = z
  .object({
    total: out.money,
    custo: out.money.nullable(),
    conhecidoKg: out.quantity,
    kg: out.quantity,
    safras: z.array(
      z.object({ safra: z.int().nullable(), safraNome: z.string().nullable(), kg: out.quantity, custoSaca: out.money.nullable() }),
    ),
  })
  .meta({ id: 'CustoDaVenda' });
