import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { contornoDito } from '../../kernel/geo/contorno.js';
import { Origem, Unidade } from '../genealogia/genealogia.answers.js';

/** A lot of coffee. `saldo` is the amount still there, `reservado` the part of it promised to open sales. */
export const Lote = z
  .object({
    id: z.int(),
    codigo: z.string(),
    data: out.day,
    /** The crop year it was made in; null for a lot made of others. */
    safra: z.int().nullable(),
    tipo: z.string(),
    qualidade: z.string().nullable(),
    etapa: z.string(),
    local: z.string().nullable(),
    unidade: Unidade,
    quantidade: out.quantity,
    saldo: out.quantity,
    reservado: out.quantity,
    naCooperativa: out.quantity,
    umidade: out.percent.nullable(),
    fazenda: z.int(),
    fazendaNome: z.string().nullable(),
    /** The holder: `fazenda`, or `cooperativa` as soon as any of it is deposited. */
    custodia: z.string(),
    /** The clients of the sales it went into or is promised to; null for users who may not see sales. */
    vendidoA: z.string().nullable(),
    criadoPor: z.object({ processo: z.string(), id: z.int(), codigo: z.string() }),
  })
  .meta({ id: 'Lote' });

/** A deleted lot, with the time, author and reason of its deletion. Its page shows its earlier state with `conhecidoEm`. */
export const LoteRetirado = z
  .object({
    id: z.int(),
    codigo: z.string(),
    retiradoEm: out.instant,
    retiradoPor: z.string().nullable(),
    motivo: z.string().nullable(),
  })
  .meta({ id: 'LoteRetirado' });

/** A plot the coffee came from; `coords` is its outline, `[longitude, latitude]` a corner. */
export const TalhaoDeOrigem = Origem.extend({
  coords: contornoDito().nullable(),
  /** Crop year and value of the plot's part when it became this very lot. */
  safra: z.int().nullable(),
  valor: out.money.nullable(),
});

/** A figure that did not add up and was let pass with a reason, of the lot or of one it was made from. */
export const RessalvaDoLote = z.object({
  lote: z.int(),
  codigo: z.string(),
  regra: z.string(),
  aviso: z.string(),
  motivo: z.string(),
  em: out.day,
  registradoEm: out.instant,
  ator: z.string().nullable(),
  /** The record was corrected or deleted since: its present figures add up, or have a line of their own here. */
  desfeita: z.boolean(),
});

/**
 * A day on which more of a plot became lots or was pulped than had been picked, without a reason; most often the picking was
 * moved or deleted since. `colhido`: picked by then and without a lot; `falta`: the excess without a reason. In litres.
 */
export const AMaisDoTalhao = z.object({
  talhaoId: z.int(),
  nome: z.string(),
  em: out.day,
  colhido: out.quantity,
  usado: out.quantity,
  falta: out.quantity,
  aviso: z.string(),
});

/** A lot with its plots, and its last classification in a line: `Tipo 6 · Dura · 82,5 SCA`. */
export const LoteCompleto = Lote.extend({
  classificacao: z.string().nullable(),
  talhoes: z.array(TalhaoDeOrigem),
  ressalvas: z.array(RessalvaDoLote),
  /** For its own picking, and for that of the lots it was made from. */
  aMais: z.array(AMaisDoTalhao),
}).meta({
  id: 'LoteCompleto',
});

/** A lot that a form may offer, and how much of it. */
export const LoteDisponivel = Lote.extend({ disponivel: out.quantity }).meta({ id: 'LoteDisponivel' });

/** A plot with the lots that its picking became. */
export const LotesDoTalhao = z
  .object({
    talhao: z.object({ id: z.int(), nome: z.string(), fazenda: z.int().nullable(), fazendaNome: z.string().nullable() }),
    quantidade: out.quantity,
    lotes: z.array(z.object({ id: z.int(), codigo: z.string(), data: out.day, quantidade: out.quantity })),
  })
  .meta({ id: 'LotesDoTalhao' });

/** The account's own options of quality, and the types that forms offer; `sugestoes` are the words a quality may be written with. */
export const Qualidades = z
  .object({
    content: z.array(z.object({ id: z.int(), descricao: z.string() })),
    tipos: z.array(z.object({ id: z.int(), nome: z.string() })),
    sugestoes: z.array(z.string()),
  })
  .meta({ id: 'Qualidades' });

/** A lot on a yard today. */
export const LoteNoTerreiro = z
  .object({
    id: z.int(),
    codigo: z.string(),
    unidade: Unidade,
    quantidade: out.quantity,
    entrada: z.int(),
    data_entrada: out.day,
    hora_entrada: out.hour.nullable(),
    dias: z.int(),
  })
  .meta({ id: 'LoteNoTerreiro' });

export const NoTerreiro = z
  .object({ terreiro: z.object({ id: z.int(), descricao: z.string() }), lotes: z.array(LoteNoTerreiro) })
  .meta({ id: 'NoTerreiro' });
