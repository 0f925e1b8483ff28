import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const loteEvents = defineFacts({
  /** Picked coffee of one or more plots becomes a lot. */
  LoteFormado: {
    versao: 1,
    data: z.strictObject({
      loteId: fact.id(),
      codigo: fact.texto(),
      fazendaId: fact.id(),
      safraId: fact.id().nullable(),
      em: fact.dia(),
      volumeMl: fact.milesimos().min(1),
      origens: z.array(
        z.strictObject({ talhaoId: fact.id(), volumeMl: fact.milesimos().min(1), valorCentavos: fact.centavos().nullable() }),
      ),
    }),
  },
});
export type LoteEvent = FactOf<typeof loteEvents>;
