import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { ETAPAS } from './ledger.js';
import { momento } from './datas.js';
import { registroCitado } from './citado.js';
import { porcao } from './porcao.js';

/** The further changes of a correction. Its fact carries them, so that a reader needs no other fact. */
const efeitos = {
  /** The record's day before the correction. */
  antesEm: fact.dia(),
  /** The inputs before the correction. */
  antes: z.array(porcao),
  /** Lots it had made, as they were; and which of them stay. */
  saidasAntes: z.array(
    z.strictObject({ loteId: fact.id(), codigo: fact.texto(), quantidadeMilesimos: fact.milesimos(), fica: z.boolean() }),
  ),
  /** Plots whose picking went into it before. */
  talhoesAntes: z.array(fact.id()),
  /** The places of the lots it touches, before or now, after all movements. */
  situacoes: z.array(
    z.strictObject({
      loteId: fact.id(),
      etapa: z.enum(ETAPAS),
      localId: fact.id().nullable(),
      umidadePct: fact.decimal().nullable(),
    }),
  ),
  /** Readings of a dryer whose lots have changed, or which were deleted with their record. */
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

/** Fields of a correcting fact besides the record: the reason, and the effects. */
export const correcao = { motivo: fact.texto().nullable(), ...efeitos };

export const correcaoEvents = defineFacts({
  /**
   * After a correction, or a sale of all coffee at a cooperative, a lot lies where an earlier record says (null: in no place
   * any more). Always a consequence of another fact.
   */
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
  /** The exit that another record caused is undone: the coffee lies there as before. Always a consequence of a correction. */
  SaidaDesfeita: {
    versao: 1,
    data: z.strictObject({
      processo: z.enum(['terreiro', 'secagem', 'ressecagem', 'armazem']),
      id: fact.id(),
      localId: fact.id(),
      lotes: z.array(porcao),
      /** The stated moment of the exit. */
      saida: momento,
      por: registroCitado,
      /** The places of the lots after it. */
      situacoes: z.array(z.strictObject({ loteId: fact.id(), etapa: z.enum(ETAPAS), localId: fact.id().nullable() })),
    }),
  },
  /** A record of a process was deleted: its effects on its lots are taken back, and the lots it made are deleted. */
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
