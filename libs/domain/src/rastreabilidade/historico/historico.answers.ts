import { z } from 'zod';
import { paged } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';
import { Unidade } from '../genealogia/genealogia.answers.js';

/** One fact of a lot's life. `em` and `hora` are when it happened, `registradoEm` when it was known. */
export const Acontecimento = z
  .object({
    id: z.string(),
    em: out.day,
    hora: out.hour.nullable(),
    quando: z.string(),
    registradoEm: out.instant,
    ator: z.string().nullable(),
    tipo: z.string(),
    titulo: z.string(),
    processo: z.string(),
    processoId: z.int(),
    /** `talhao` where the line is about a plot. */
    detalhes: z.array(z.object({ rotulo: z.string(), valor: z.string(), talhao: z.int().optional() })),
    /** The change of the balance: 0 where the coffee only moved. */
    delta: z.number(),
    quantidade: out.quantity,
    unidade: Unidade,
    saldo: out.quantity,
    /** The line has no part in the balance: it was undone, or it undoes another. */
    desfeita: z.boolean(),
    /** The line that took this one back, with its time and author. */
    desfeitaPor: z
      .object({
        id: z.string(),
        excluiu: z.boolean(),
        registradoEm: out.instant,
        ator: z.string().nullable(),
        motivo: z.string().nullable(),
      })
      .nullable(),
    posicao: z.string(),
  })
  .meta({ id: 'Acontecimento' });

/** A correction of a lot that this one was made from: `oQue` with the plots it named, both dates and authors, and the reason. */
export const CorrecaoDeAncestral = z
  .object({
    loteId: z.int(),
    lote: z.string(),
    oQue: z.string(),
    quantidade: out.quantity,
    unidade: Unidade,
    ditoEm: out.instant,
    ditoPor: z.string().nullable(),
    excluiu: z.boolean(),
    registradoEm: out.instant,
    ator: z.string().nullable(),
    motivo: z.string().nullable(),
  })
  .meta({ id: 'CorrecaoDeAncestral' });

/** The history of a lot. The first page also has the first corrections of its ancestors, as in its dossier; `total` counts all. */
export const Historico = paged(Acontecimento)
  .extend({ correcoesDosAncestrais: z.object({ content: z.array(CorrecaoDeAncestral), total: z.int() }).optional() })
  .meta({ id: 'Historico' });

export const Momento = z.object({ em: z.string(), titulo: z.string() });
/** Days on which something happened, and instants at which something was recorded. */
export const Momentos = z.object({ dias: z.array(Momento), instantes: z.array(Momento) }).meta({ id: 'Momentos' });

/** One fact of a record's history, with the fields that it changed. */
export const Escrito = z
  .object({
    id: z.int(),
    tipo: z.string(),
    registradoEm: out.instant,
    ator: z.string().nullable(),
    motivo: z.string().nullable(),
    mudancas: z.array(z.object({ rotulo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })),
  })
  .meta({ id: 'Escrito' });
