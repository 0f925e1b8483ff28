import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const contaEvents = defineFacts({
  ContaCriada: {
    versao: 1,
    data: z.strictObject({ contaId: fact.id(), nome: fact.texto(), plano: fact.texto() }),
    pessoal: { sujeito: 'conta', campos: ['nome'] },
  },
});
export type ContaEvent = FactOf<typeof contaEvents>;
