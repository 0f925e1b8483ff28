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

/**
 * What the coffee of a sale cost, as far as that is known: of `conhecidoKg` of its kilograms. `dosLotes` is what its lots carry from their
 * plots, `estimado` the average of their season for coffee without an origin on record, which `safras` tells.
 */
export const CustoDaVenda = z
  .object({
    total: out.money,
    finalizada: z.boolean(),
    custo: out.money.nullable(),
    dosLotes: out.money,
    dosLotesKg: out.quantity,
    estimado: out.money,
    estimadoKg: out.quantity,
    conhecidoKg: out.quantity,
    kg: out.quantity,
    lotes: z.array(
      z.object({
        lote: z.int(),
        codigo: z.string(),
        kg: out.quantity,
        dosLotesKg: out.quantity,
        custo: out.money,
        /** Of what came from plots; null where nothing did. */
        porSaca: out.money.nullable(),
        /** Of what has no origin on record; null where there is no average of its season. */
        estimado: out.money.nullable(),
      }),
    ),
    safras: z.array(
      z.object({ safra: z.int().nullable(), safraNome: z.string().nullable(), kg: out.quantity, custoSaca: out.money.nullable() }),
    ),
    /** What was known of `dosLotes` when the sale was finished; null of an open one, and of one finished before that was kept. */
    desdeAVenda: z
      .object({
        em: z.iso.datetime(),
        antes: out.money,
        agora: out.money,
        diferenca: out.money,
        /** Each with its part in this sale; those that make the most of the difference. */
        registros: z.array(
          z.object({
            especie: z.enum(['insumo', 'atividade', 'lancamento', 'outro']),
            registro: z.int(),
            nome: z.string().nullable(),
            existe: z.boolean(),
            antes: out.money,
            agora: out.money,
            diferenca: out.money,
          }),
        ),
        /** What the others make together. */
        outros: z.object({ registros: z.int(), diferenca: out.money }),
      })
      .nullable(),
  })
  .meta({ id: 'CustoDaVenda' });
