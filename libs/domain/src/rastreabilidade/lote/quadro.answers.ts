import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { NIVEIS } from '../../kernel/nivel.js';
import { SECOES } from '../cafe.js';
import { Unidade } from '../genealogia/genealogia.answers.js';

export const LoteNoQuadro = z.object({
  id: z.int(),
  codigo: z.string(),
  tipo: z.string(),
  qualidade: z.string().nullable(),
  unidade: Unidade,
  quantidade: out.quantity,
  umidade: out.percent.nullable(),
  processo: z.string().nullable(),
  registro: z.int().nullable(),
  em: out.day,
  hora: out.hour.nullable(),
  dias: z.int(),
  demora: z.boolean(),
  umido: z.boolean(),
  agoraEm: z.string().nullable(),
  vendidoA: z.string().nullable(),
});

export const LocalDoQuadro = z.object({
  id: z.int().nullable(),
  descricao: z.string(),
  capacidade: z.number().nullable(),
  /** Percent of the capacity that is taken, where both are known in litres, and its colour by the account's `limiteAlerta`. */
  ocupacao: z.object({ percentual: out.percent, nivel: z.enum(NIVEIS) }).nullable(),
  lotes: z.array(LoteNoQuadro),
});

export const SecaoDoQuadro = z.object({
  secao: z.enum(SECOES),
  /** Above which days or moisture coffee there deserves a look. */
  atencao: z.object({ dias: z.number().optional(), umidadePct: z.number().optional() }),
  locais: z.array(LocalDoQuadro),
});

/**
 * The picking of a plot in litres. `colhido` plus the use beyond it (`aMais`) equals the litres in lots, in the pulper and
 * not yet in any lot.
 */
export const ColhidoDoTalhao = z.object({
  talhao: z.int(),
  nome: z.string(),
  colhido: out.quantity,
  emLotes: out.quantity,
  despolpado: out.quantity,
  semLote: out.quantity,
  aMais: out.quantity,
});

export const ColhidoSemLote = z
  .object({ semLote: out.quantity, aMais: out.quantity, talhoes: z.array(ColhidoDoTalhao) })
  .meta({ id: 'ColhidoSemLote' });

/** The coffee in each place now. */
export const Quadro = z.object({ hoje: out.day, secoes: z.array(SecaoDoQuadro) }).meta({ id: 'Quadro' });
