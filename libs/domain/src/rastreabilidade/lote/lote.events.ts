import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { correcao } from '../ledger/correcao.events.js';
import { ressalvas } from '../ledger/ressalva.events.js';

const lote = {
  loteId: fact.id(),
  codigo: fact.texto(),
  fazendaId: fact.id(),
  safraId: fact.id().nullable(),
  em: fact.dia(),
  volumeMl: fact.milesimos().min(1),
  origens: z.array(
    z.strictObject({
      talhaoId: fact.id(),
      volumeMl: fact.milesimos().min(1),
      valorCentavos: fact.centavos().nullable(),
      /** The part's own crop year. Older facts lack it, and then that of the lot counts. */
      safraId: fact.id().optional(),
    }),
  ),
  ressalvas,
};

export const loteEvents = defineFacts({
  /** Picked coffee of one or more plots becomes a lot. */
  LoteFormado: { versao: 1, data: z.strictObject(lote) },
  /** The corrected record, whole. */
  LoteCorrigido: { versao: 1, data: z.strictObject({ ...lote, ...correcao }) },
});
export type LoteEvent = FactOf<typeof loteEvents>;
