import { z } from 'zod';
import { fact } from '../../kernel/facts.js';

const ressalva = z.strictObject({
  regra: fact.texto(),
  motivo: fact.texto(),
  unidade: z.enum(['L', 'kg']),
  /** The amount there was, and the larger amount that was entered. */
  haviaMilesimos: fact.milesimos(),
  ditoMilesimos: fact.milesimos(),
  em: fact.dia().optional(),
  /** Its subject: a plot, or a lot or record by its code. */
  talhaoId: fact.id().optional(),
  codigo: fact.texto().optional(),
  /** The applied input, and the day from which the coffee may be picked. */
  insumo: fact.texto().optional(),
  ate: fact.dia().optional(),
});
/** A finding about a dryer: kilograms, or percents of moisture. */
const doSecador = ressalva.extend({ unidade: z.enum(['kg', '%']) });

export type UnidadeDaRessalva = 'L' | 'kg' | '%';
export type Ressalva<U extends UnidadeDaRessalva = UnidadeDaRessalva> = Omit<z.output<typeof ressalva>, 'unidade'> & { unidade: U };

/** The findings that a reason let pass; absent if there are none. */
export const ressalvas = z.array(ressalva).optional();
export const ressalvasDoSecador = z.array(doSecador).optional();
