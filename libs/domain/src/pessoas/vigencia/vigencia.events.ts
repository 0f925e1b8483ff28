import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

export const vigenciaEvents = defineFacts({
  /** A sharecropper's contract is about to be in force on these days. It holds them against others until it can be looked up, at most to `ate`. */
  VigenciaReservada: {
    versao: 1,
    data: z.strictObject({
      contratoId: fact.id(),
      colaboradorId: fact.id(),
      talhaoId: fact.id(),
      inicio: fact.dia(),
      fim: fact.dia().nullable(),
      ate: fact.texto(),
    }),
  },
  /** The contract is no more. */
  VigenciaLiberada: { versao: 1, data: z.strictObject({ contratoId: fact.id() }) },
});
export type VigenciaEvent = FactOf<typeof vigenciaEvents>;
