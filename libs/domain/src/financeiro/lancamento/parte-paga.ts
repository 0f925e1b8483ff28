import { repartir } from '../../kernel/rateio.js';
import type { DadosDoPagamento } from './lancamento.events.js';

type Acrescimos = Pick<DadosDoPagamento, 'jurosCentavos' | 'descontoCentavos' | 'reajusteCentavos'>;
type Parte = { readonly valorCentavos: number; readonly doPagamento: Partial<Acrescimos> };

/** The share of an amount that falls to the part paid, to the cent; an adjustment may be negative. */
const proporcional = (centavos: number, pago: number, todo: number): number => {
  const [parte = 0] = repartir(Math.abs(centavos), [BigInt(pago), BigInt(todo - pago)]);
  return (Math.sign(centavos) || 1) * parte;
};

/** What is left of an amount of the whole instalment once the part paid has taken `levado`: never more than there was, nor of the other sign. */
const queResta = (antes: number, levado: number): number =>
  antes >= 0 ? Math.min(antes, Math.max(0, antes - levado)) : Math.max(antes, Math.min(0, antes - levado));

/**
 * Interest, discount and adjustment of an instalment that is paid in part: those of the part paid, and those that stay on the open rest. What is said
 * with the payment is the payment's. What was entered before is of the whole instalment, so what the payment does not take of it stays owed or granted
 * on the rest, and the total of the entry is the same. Where nothing is said, interest goes first, as the Civil Code imputes a payment (art. 354: first
 * to interest that is due, then to the principal); a discount and an adjustment change the price, and are shared by the principal paid and the principal
 * left.
 */
export const acrescimosDaParte = (antes: Acrescimos & { readonly valorCentavos: number }, { valorCentavos, doPagamento }: Parte) => {
  const parteDe = (centavos: number) => proporcional(centavos, valorCentavos, antes.valorCentavos);
  const paga: Acrescimos = {
    jurosCentavos: doPagamento.jurosCentavos ?? antes.jurosCentavos,
    descontoCentavos: doPagamento.descontoCentavos ?? parteDe(antes.descontoCentavos),
    reajusteCentavos: doPagamento.reajusteCentavos ?? parteDe(antes.reajusteCentavos),
  };
  const resto: Acrescimos = {
    jurosCentavos: queResta(antes.jurosCentavos, paga.jurosCentavos),
    descontoCentavos: queResta(antes.descontoCentavos, paga.descontoCentavos),
    reajusteCentavos: queResta(antes.reajusteCentavos, paga.reajusteCentavos),
  };
  return { paga, resto };
};

/** Whether a part payment grants more discount, or adjusts otherwise, than the whole instalment says: interest comes from paying late. */
export const mudaOPreco = (antes: Acrescimos & { readonly valorCentavos: number }, parte: Parte): boolean => {
  const { paga, resto } = acrescimosDaParte(antes, parte);
  return (['descontoCentavos', 'reajusteCentavos'] as const).some((campo) => paga[campo] + resto[campo] !== antes[campo]);
};
