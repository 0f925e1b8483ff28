import { toScaled } from '../kernel/scaled.js';
import type { Unidade } from '../kernel/unidade.js';

/** How invoices write the units of stock. `LT`, `PC` and `CX` are not among them: they may be a tin, a packet, a box of several. */
const NA_NOTA: Readonly<Record<Unidade, readonly string[]>> = {
  KG: ['KG', 'KGS', 'QUILO', 'QUILOS'],
  G: ['G', 'GR', 'GRAMA', 'GRAMAS'],
  L: ['L', 'LITRO', 'LITROS'],
  ML: ['ML'],
  UN: ['UN', 'UND', 'UNID', 'UNIDADE', 'UNIDADES'],
};

/**
 * How much goes into stock of an item that the invoice counts in the unit of the input.
 * @param quantidade of the invoice, as decimal text
 * @returns thousandths of the unit; null where the invoice counts in another, or in smaller parts
 */
export const noEstoquePelaUnidade = (unidadeDaNota: string, quantidade: string, unidade: Unidade): number | null =>
  NA_NOTA[unidade].includes(unidadeDaNota.trim().toUpperCase().replace(/\.$/, '')) ? (toScaled(quantidade, 3) ?? null) : null;
