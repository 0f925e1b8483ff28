import { z } from 'zod';
import { fact } from '../../kernel/facts.js';
import { refuse } from '../errors.js';
import { show } from '../ledger/ledger.js';

/** The content of a farm's measure when a record was made with it: its name, its grams, and the container's among them. */
export const medida = z.strictObject({
  unidadeId: fact.id().nullable(),
  unidade: fact.texto().nullable(),
  quantidadeG: fact.milesimos().min(1),
  taraG: fact.milesimos().min(0),
});
export type Medida = z.output<typeof medida>;

/** Coffee in one measure: `líquido = medida − tara`. */
export const liquidoG = ({ quantidadeG, taraG }: Medida): number => quantidadeG - taraG;

/** @throws TARA_MAIOR_QUE_A_MEDIDA */
export const exigirMedida = (dada: Medida | null | undefined): void => {
  if (!dada || liquidoG(dada) > 0) return;
  throw refuse('TARA_MAIOR_QUE_A_MEDIDA', { tara: show(dada.taraG), medida: show(dada.quantidadeG) });
};
