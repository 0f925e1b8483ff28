import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** The deliveries of a sale. They are in the ledger, where the lines are: a line never falls below its delivered amount. */
export const entregaEvents = defineFacts({
  /** `massaG` is the mass that left the farm, `pesoG` that on the buyer's scale, `quebraG` the difference. A loose sale has no lines. */
  VendaEntregue: {
    versao: 1,
    data: z.strictObject({
      vendaId: fact.id(),
      entregaId: fact.id(),
      itemId: fact.id().nullable(),
      loteId: fact.id().nullable(),
      em: fact.dia(),
      massaG: fact.milesimos().min(0),
      pesoG: fact.milesimos().nullable(),
      quebraG: fact.milesimos().nullable(),
      obs: fact.texto().nullable(),
    }),
  },
  VendaEntregaCancelada: { versao: 1, data: z.strictObject({ vendaId: fact.id(), entregaId: fact.id() }) },
  /** Marks a line as delivered whole, independent of its noted deliveries. */
  VendaItemEntregue: { versao: 1, data: z.strictObject({ vendaId: fact.id(), itemId: fact.id(), em: fact.dia() }) },
  VendaItemNaoEntregue: { versao: 1, data: z.strictObject({ vendaId: fact.id(), itemId: fact.id() }) },
});
export type EntregaEvent = FactOf<typeof entregaEvents>;
