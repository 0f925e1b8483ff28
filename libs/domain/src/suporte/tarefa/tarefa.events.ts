import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const tarefaEvents = defineFacts({
  /** Long work that a user requested and did not wait for has ended. The task itself is a row of `controle`. */
  TarefaEncerrada: {
    versao: 1,
    data: z.strictObject({
      tarefaId: fact.id(),
      /** The user who asked. */
      usuarioId: fact.id(),
      /** The name of its job: `importar-safra`. */
      tipo: fact.texto(),
      situacao: z.enum(['concluida', 'falhou', 'recusada']),
    }),
  },
});
export type TarefaEvent = FactOf<typeof tarefaEvents>;
