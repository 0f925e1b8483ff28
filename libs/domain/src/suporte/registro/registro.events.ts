import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** The one stream in which operators say that the log is to be taken as it is. It belongs to no account. */
export const REGISTRO_STREAM = 'registro-aceites';

export const registroEvents = defineFacts({
  /** The log has become another than it was, or facts are missing in it: it is the one that counts from here on, and why. */
  RegistroAceito: {
    versao: 1,
    data: z.strictObject({
      motivo: fact.texto(),
      /** The end of the log, and how far it had been seen. */
      fim: fact.texto(),
      vistoAte: fact.texto(),
      /** Places where it is not whole, by name: those are known from here on. */
      danos: z.array(fact.texto()),
    }),
  },
});
export type RegistroEvent = FactOf<typeof registroEvents>;
