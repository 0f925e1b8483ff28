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
  /** Of a lot above: how much of it became the lot asked for, by what each process took in and gave out. Not told of families of more than 2,000 lots. */
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
   * Of a step from a lot to a sale: which of its kilograms lay at a cooperative, by deposit (`deposito-7`). The same coffee as on the step from
   * the lot to the deposit. Of a lot that was deposited more than once the oldest deposit is the first to go.
   */
  daCooperativa: z.array(z.object({ deposito: z.string(), quantidade: out.quantity })).optional(),
});

/** What of a lot went through yards, dryers or stacks; what went twice counts once. */
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

/** What a correction changed in where coffee came from. */
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
