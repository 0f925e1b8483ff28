import { quantity } from '../../ui/format.js';
import type { LoteCompleto } from './lotes.api.js';

type Custodiado = Pick<LoteCompleto, 'custodia' | 'naCooperativa' | 'saldo' | 'unidade' | 'vendidoA'>;

/** The holder of the rest of a lot; of a lot without rest its buyer, or that it went into other lots. */
export const comQuem = ({ custodia, naCooperativa, saldo, unidade, vendidoA }: Custodiado): string => {
  if (saldo === 0) return vendidoA === null ? 'Ninguém: o café seguiu adiante' : `Vendido a ${vendidoA}`;
  return custodia === 'cooperativa' ? `Cooperativa: ${quantity(naCooperativa, unidade)}` : 'Na fazenda';
};
