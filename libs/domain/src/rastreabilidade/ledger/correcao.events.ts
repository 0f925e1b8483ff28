import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { ETAPAS } from './ledger.js';
import { porcao } from './porcao.js';

/** What a correction says beside the record itself. See `Efeitos`. */
export const correcao = {
  motivo: fact.texto().nullable(),
  /** Its day before. */
  antesEm: fact.dia(),
  antes: z.array(porcao),
  saidasAntes: z.array(
    z.strictObject({ loteId: fact.id(), codigo: fact.texto(), quantidadeMilesimos: fact.milesimos(), fica: z.boolean() }),
  ),
  talhoesAntes: z.array(fact.id()),
  situacoes: z.array(
    z.strictObject({
      loteId: fact.id(),
      etapa: z.enum(ETAPAS),
      localId: fact.id().nullable(),
      umidadePct: fact.decimal().nullable(),
    }),
  ),
};

export const correcaoEvents = defineFacts({
  /** A record of a process was deleted: what it did to its lots is taken back, the lots it had made are gone. */
  RegistroExcluido: {
    versao: 1,
    data: z.strictObject({
      processo: z.enum(['terreiro', 'secagem', 'ressecagem', 'armazem', 'despolpagem', 'beneficio', 'rebeneficio', 'cooperativa']),
      id: fact.id(),
      ...correcao,
    }),
  },
});
export type CorrecaoEvent = FactOf<typeof correcaoEvents>;
