import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const valores = z.array(z.strictObject({ campo: fact.texto(), valor: fact.texto() }));

export const unicosEvents = defineFacts({
  /**
   * A record is about to get values that no other of its kind may have. `versao` is that of its stream, -1 before its first
   * fact: the values are its own from the next fact on. If that fact never comes, the claim ends at `ate`.
   */
  ValoresReservados: {
    versao: 1,
    data: z.strictObject({
      tabela: fact.texto(),
      registroId: fact.id(),
      versao: z.int().min(-1),
      comando: fact.texto(),
      ate: fact.texto(),
      valores,
      pessoais: valores.nullable(),
    }),
    pessoal: { sujeito: 'registro', campos: ['pessoais'] },
  },
});
export type UnicosEvent = FactOf<typeof unicosEvents>;
