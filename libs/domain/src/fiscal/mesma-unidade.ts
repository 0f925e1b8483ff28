import { toScaled } from '../kernel/scaled.js';
import { withoutZeros } from '../kernel/trim.js';
import type { Unidade } from '../kernel/unidade.js';

/** How invoices write the units of stock. `LT`, `PC` and `CX` are not among them: they may be a tin, a packet, a box of several. */
const NA_NOTA: Readonly<Record<Unidade, readonly string[]>> = {
  KG: ['KG', 'KGS', 'QUILO', 'QUILOS'],
  G: ['G', 'GR', 'GRAMA', 'GRAMAS'],
  L: ['L', 'LITRO', 'LITROS'],
  ML: ['ML'],
  UN: ['UN', 'UND', 'UNID', 'UNIDADE', 'UNIDADES'],
};

/** An item as the invoice counts it, its quantity as decimal text; and what somebody said goes into stock, in thousandths of the input's unit. */
export type ItemContado = { readonly unidade: string; readonly quantidade: string; readonly noEstoqueMilesimos: number | null };

/** `2,5 SC`: an item as its invoice counts it. */
export const comoConta = ({ quantidade, unidade }: Omit<ItemContado, 'noEstoqueMilesimos'>): string =>
  `${withoutZeros(quantidade, '.').replace('.', ',')} ${unidade}`;

/**
 * How much goes into stock of an item that the invoice counts in the unit of the input.
 * @returns thousandths of the unit; null where the invoice counts in another, in smaller parts, or none at all
 */
export const pelaUnidade = (item: Omit<ItemContado, 'noEstoqueMilesimos'>, unidade: Unidade): number | null =>
  NA_NOTA[unidade].includes(item.unidade.trim().toUpperCase().replace(/\.$/, '')) ? toScaled(item.quantidade, 3) || null : null;
