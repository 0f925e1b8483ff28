import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../../kernel/facts.js';

export const custoDaVendaEvents = defineFacts({
  /** What the coffee of a sale cost as it was known when the sale was finished: what its lots carried, and each record's part in it. */
  CustoDaVendaGuardado: {
    versao: 1,
    data: z.strictObject({
      vendaId: fact.id(),
      centavos: fact.centavos(),
      /** The grams that have an origin on record, and carry this cost. */
      massaG: fact.milesimos(),
      /** The parts sum to `centavos`. */
      registros: z.array(
        z.strictObject({
          especie: z.enum(['insumo', 'atividade', 'lancamento', 'outro']),
          id: z.int().min(0),
          fazendaId: z.int().min(0),
          centavos: fact.centavos(),
        }),
      ),
    }),
  },
});
export type CustoDaVendaEvent = FactOf<typeof custoDaVendaEvents>;
