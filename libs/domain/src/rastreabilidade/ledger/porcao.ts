import { z } from 'zod';
import { fact } from '../../kernel/facts.js';

/** Part of a lot inside a fact: the quantity is in thousandths of the unit named (mL or g). */
export const porcao = z.strictObject({ loteId: fact.id(), unidade: z.enum(['L', 'kg']), quantidadeMilesimos: fact.milesimos().min(1) });

/** A lot that comes out of a process. */
export const loteDeSaida = z.strictObject({
  loteId: fact.id(),
  codigo: fact.texto(),
  tipo: fact.texto(),
  qualidade: fact.texto().nullable(),
  massaG: fact.milesimos().min(1),
});
