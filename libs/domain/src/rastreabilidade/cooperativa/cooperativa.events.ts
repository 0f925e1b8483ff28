import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { correcao } from '../ledger/correcao.events.js';

export const cooperativaEvents = defineFacts({
  /** Coffee was handed to a cooperative to keep: custody changes, ownership does not. */
  DepositoRealizado: {
    versao: 1,
    data: z.strictObject({
      depositoId: fact.id(),
      codigo: fact.texto(),
      cooperativaId: fact.id(),
      em: fact.dia(),
      lotes: z.array(z.strictObject({ loteId: fact.id(), massaG: fact.milesimos().min(1) })),
    }),
  },
  /** The corrected record, whole. */
  DepositoCorrigido: {
    versao: 1,
    data: z.strictObject({
      depositoId: fact.id(),
      codigo: fact.texto(),
      cooperativaId: fact.id(),
      em: fact.dia(),
      lotes: z.array(z.strictObject({ loteId: fact.id(), massaG: fact.milesimos().min(1) })),
      ...correcao,
    }),
  },
});
export type CooperativaEvent = FactOf<typeof cooperativaEvents>;
