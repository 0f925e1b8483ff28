import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { ETAPAS } from './ledger.js';
import { momento } from './datas.js';
import { registroCitado } from './citado.js';
import { porcao } from './porcao.js';

/** The further changes of a correction. Its fact carries them, so that a reader needs no other fact. */
const efeitos = {
  /** The day it was said to be of before. */
  antesEm: fact.dia(),
  /** What went in before. */
  antes: z.array(porcao),
  /** Lots it had made, as they were; and which of them stay. */
  saidasAntes: z.array(
    z.strictObject({ loteId: fact.id(), codigo: fact.texto(), quantidadeMilesimos: fact.milesimos(), fica: z.boolean() }),
  ),
  /** Plots whose picking went into it before. */
  talhoesAntes: z.array(fact.id()),
  /** Where the lots it touches, before or now, are after all. */
  situacoes: z.array(
    z.strictObject({
      loteId: fact.id(),
      etapa: z.enum(ETAPAS),
      localId: fact.id().nullable(),
      umidadePct: fact.decimal().nullable(),
    }),
  ),
  /** Readings of a dryer whose lots are others now, or which are gone with their record. */
  leituras: z
    .array(
      z.strictObject({
        leituraId: fact.id(),
        dia: fact.dia(),
        hora: fact.hora(),
        umidadePct: fact.decimal(),
        saem: z.array(porcao),
        entram: z.array(porcao),
      }),
    )
    .optional(),
};
const formaDosEfeitos = z.object(efeitos);
export type Efeitos = z.output<typeof formaDosEfeitos>;

/** What a correcting fact says beside the record itself: why, and what it changes. */
export const correcao = { motivo: fact.texto().nullable(), ...efeitos };

export const correcaoEvents = defineFacts({
  /** After a correction, or a sale of all that lay at a cooperative, a lot lies where a record of before says (null: in no place any more). A consequence, never said by itself. */
  LoteSituado: {
    versao: 1,
    data: z.strictObject({
      loteId: fact.id(),
      processo: z.enum(['terreiro', 'secagem', 'ressecagem', 'armazem', 'cooperativa']),
      id: fact.id(),
      localId: fact.id().nullable(),
      /** Since when it has been there. */
      em: momento,
    }),
  },
  /** What had taken coffee out of a place did not: it lies there as before. A consequence of a correction, never said by itself. */
  SaidaDesfeita: {
    versao: 1,
    data: z.strictObject({
      processo: z.enum(['terreiro', 'secagem', 'ressecagem', 'armazem']),
      id: fact.id(),
      localId: fact.id(),
      lotes: z.array(porcao),
      /** When it was said to have left. */
      saida: momento,
      por: registroCitado,
      /** Where the lots are after it. */
      situacoes: z.array(z.strictObject({ loteId: fact.id(), etapa: z.enum(ETAPAS), localId: fact.id().nullable() })),
    }),
  },
  /** A record of a process was deleted: what it did to its lots is taken back, the lots it had made are gone. */
  RegistroExcluido: {
    versao: 2,
    data: z.strictObject({
      processo: z.enum(['terreiro', 'secagem', 'ressecagem', 'armazem', 'despolpagem', 'beneficio', 'rebeneficio', 'cooperativa', 'lote']),
      id: fact.id(),
      ...correcao,
    }),
    /** Version 1 knew no deleted lot of the picking. */
    upcast: { 1: (data) => data },
  },
});
export type CorrecaoEvent = FactOf<typeof correcaoEvents>;
