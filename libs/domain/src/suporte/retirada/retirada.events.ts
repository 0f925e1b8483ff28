import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const retiradaEvents = defineFacts({
  /** `paraId` takes over what refers to it; null where nothing did. */
  CadastroRetirado: {
    versao: 1,
    data: z.strictObject({ tabela: fact.texto(), cadastroId: fact.id(), paraId: fact.id().nullable() }),
  },
});
export type RetiradaEvent = FactOf<typeof retiradaEvents>;
