import { mulDivHalfUp } from '../kernel/decimal.js';

/** The picking of a worker in a day: full measures, the rest in the last one, and the volume of the empty container. */
export type MedidasDaLinha = {
  readonly medidaMl: number;
  readonly quantidade: number;
  readonly restoMl: number;
  readonly taraMl: number;
};

/** Millilitres of a harvest line of type `L`: quantidade × medida + resto − tara. Exact; negative when the tara is more than was picked. */
export const litrosDaLinha = ({ medidaMl, quantidade, restoMl, taraMl }: MedidasDaLinha): number =>
  quantidade * medidaMl + restoMl - taraMl;

/**
 * Pay of a harvest line in cents: value of a measure × litres ÷ litres of the measure, half up to the cent.
 * `medidaMl` is more than zero.
 */
export const pagamentoDaLinha = (linha: MedidasDaLinha & { readonly valorMedidaCentavos: number }): number =>
  mulDivHalfUp(linha.valorMedidaCentavos, litrosDaLinha(linha), linha.medidaMl);
