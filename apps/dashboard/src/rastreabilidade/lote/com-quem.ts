import { quantity } from '../../ui/format.js';
import type { LoteCompleto } from './lotes.api.js';

type Custodiado = Pick<LoteCompleto, 'custodia' | 'naCooperativa' | 'saldo' | 'unidade' | 'vendidoA'>;

/** Who has what is left of a lot; of one with nothing left, who bought it, or that it went on into other lots. */
export const comQuem = ({ custodia, naCooperativa, saldo, unidade, vendidoA }: Custodiado): string => {
  if (saldo === 0) return vendidoA === null ? 'Ninguém: o café seguiu adiante' : `Vendido a ${vendidoA}`;
  return custodia === 'cooperativa' ? `Cooperativa: ${quantity(naCooperativa, unidade)}` : 'Na fazenda';
};
