import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const cafeAcertadoEvents = defineFacts({
  /** A settlement is about to be finalised with this coffee. It holds it against others until it can be looked up, at most to `ate`. */
  CafeAcertadoReservado: {
    versao: 1,
    data: z.strictObject({
      acertoId: fact.id(),
      descricao: fact.texto(),
      em: fact.texto(),
      ate: fact.texto(),
      /** Where each came from, with its contract. */
      cafes: z.array(fact.texto()),
    }),
  },
  /** The settlement is opened again: its coffee is free. */
  CafeAcertadoLiberado: { versao: 1, data: z.strictObject({ acertoId: fact.id() }) },
});
export type CafeAcertadoEvent = FactOf<typeof cafeAcertadoEvents>;
