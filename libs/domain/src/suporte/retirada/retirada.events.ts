import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const retiradaEvents = defineFacts({
  /**
   * `paraId` takes over the references to it; null where there were none. Of a cash flow it takes over no more than `abertos`, which are
   * not paid.
   */
  CadastroRetirado: {
    versao: 1,
    data: z.strictObject({
      tabela: fact.texto(),
      cadastroId: fact.id(),
      paraId: fact.id().nullable(),
      abertos: z.strictObject({ lancamentoIds: z.array(fact.id()), movimentacaoIds: z.array(fact.id()) }).optional(),
    }),
  },
});
export type RetiradaEvent = FactOf<typeof retiradaEvents>;
