import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

export const Unidade = z.enum(['L', 'kg']);

/** A plot that coffee came from, and how much of it. */
export const ParteDoTalhao = z.object({ talhaoId: z.int(), nome: z.string(), fazendaNome: z.string(), percentual: out.percent });
export const Origem = ParteDoTalhao.extend({ quantidade: out.quantity });

/** A lot, a sale (`venda-3`) or a deposit (`deposito-7`) in the family of a lot. */
export const NoDaGenealogia = z.object({
  id: z.string(),
  codigo: z.string(),
  tipo: z.string(),
  unidade: Unidade,
  quantidade: out.quantity,
  etapa: z.string(),
  nivel: z.int(),
  loteId: z.int().optional(),
  saldo: out.quantity.optional(),
  /**
   * For an ancestor: the amount of it that became the lot asked for, by the inputs and outputs of each process. Absent for
   * families of more than 2,000 lots.
   */
  parte: out.quantity.optional(),
});

export const ArestaDaGenealogia = z.object({
  de: z.string(),
  para: z.string(),
  quantidade: out.quantity,
  unidade: Unidade,
  processo: z.string(),
  codigo: z.string(),
  /**
   * For a step from a lot to a sale: the kilograms that lay at a cooperative, by deposit (`deposito-7`). It is the same
   * coffee as on the step from the lot to the deposit. Of a lot deposited more than once, the oldest deposit is used first.
   */
  daCooperativa: z.array(z.object({ deposito: z.string(), quantidade: out.quantity })).optional(),
});

/** The amount of a lot that went through yards, dryers or stacks; coffee that went twice counts once. */
export const PassagemDaGenealogia = z.object({
  lote: z.int(),
  processo: z.enum(['terreiro', 'secagem', 'ressecagem', 'armazem']),
  quantidade: out.quantity,
});

/** The lots nearest to one. `total` counts its whole family, of which these may be a part. */
export const Genealogia = z
  .object({
    nos: z.array(NoDaGenealogia),
    arestas: z.array(ArestaDaGenealogia),
    passagens: z.array(PassagemDaGenealogia),
    origens: z.array(Origem.extend({ unidade: Unidade })),
    total: z.object({ lotes: z.int(), arestas: z.int() }),
  })
  .meta({ id: 'Genealogia' });

/** The change of an origin by a correction. */
export const CorrecaoDaOrigem = z
  .object({
    antes: z.array(ParteDoTalhao),
    depois: z.array(ParteDoTalhao),
    processo: z.string(),
    processoId: z.int(),
    ator: z.string().nullable(),
    motivo: z.string().nullable(),
    em: out.instant,
  })
  .meta({ id: 'CorrecaoDaOrigem' });
