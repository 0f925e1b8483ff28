import { mulDivHalfUp, toScaled } from '../../kernel/decimal.js';
import type { ContaDoLivro, Imovel, Livro, Pago } from './livro.types.js';

/** Percent with six decimals: a hundred percent in units of its last. */
const CEM = 100_000_000;
const CAIXA = '000';
const EM_TRANSITO = '999';

/** A line of the book: what a payment came to for the declarant, in force that day, with the balance after it. */
export type LinhaDoLivro = {
  readonly pago: Pago;
  readonly imovel: Imovel;
  readonly conta: string;
  readonly entradaCentavos: number;
  readonly saidaCentavos: number;
  /** Negative where more went out. */
  readonly saldoCentavos: number;
};
/** `mes` as `AAAA-MM`; the balance is that since the year began. */
export type MesDoLivro = {
  readonly mes: string;
  readonly entradaCentavos: number;
  readonly saidaCentavos: number;
  readonly saldoCentavos: number;
};

const valem = ({ de, ate }: Imovel, dia: string): boolean => (de === null || de <= dia) && (ate === null || dia <= ate);

/** The property a payment is of: that of its farm, with the share in force that day. */
export const imovelDe = ({ imoveis }: Pick<Livro, 'imoveis'>, { fazenda, data }: Pick<Pago, 'fazenda' | 'data'>): Imovel | undefined =>
  imoveis.filter((imovel) => imovel.fazenda === fazenda && valem(imovel, data)).toSorted((a, b) => a.codigo - b.codigo)[0];

/** The declarant's part of an amount, by the share as agreed. */
export const parteDoDeclarante = (centavos: number, { participacao }: Pick<Imovel, 'participacao'>): number =>
  mulDivHalfUp(centavos, toScaled(participacao, 6) ?? 0, CEM);

/** The accounts are numbered in the order of their records. */
const codigoDaConta = (contas: readonly ContaDoLivro[], { fluxo, emTransito }: Pick<Pago, 'fluxo' | 'emTransito'>): string => {
  if (emTransito) return EM_TRANSITO;
  const n = contas.findIndex((conta) => conta.fluxo === fluxo);
  return n < 0 ? CAIXA : String(n + 1).padStart(3, '0');
};

const porDia = (a: Pago, b: Pago): number => (a.data === b.data ? a.pagamento - b.pagamento : a.data < b.data ? -1 : 1);

/**
 * The lines of the book by day, from nothing at the start of the year: what is paid, of a property of the declarant. A payment of no such
 * property, and a share that comes to no cent, is no line.
 */
export const linhasDoLivro = (livro: Livro): readonly LinhaDoLivro[] => {
  let saldo = 0;
  return livro.pagos.toSorted(porDia).flatMap((pago): LinhaDoLivro[] => {
    const imovel = imovelDe(livro, pago);
    const centavos = imovel ? parteDoDeclarante(pago.centavos, imovel) : 0;
    if (!imovel || centavos <= 0) return [];
    saldo += pago.entra ? centavos : -centavos;
    return [
      {
        ...{ pago, imovel, conta: codigoDaConta(livro.contas, pago), saldoCentavos: saldo },
        ...{ entradaCentavos: pago.entra ? centavos : 0, saidaCentavos: pago.entra ? 0 : centavos },
      },
    ];
  });
};

/** The lines of each month added up, with the balance to its end. */
export const mesesDoLivro = (linhas: readonly LinhaDoLivro[]): readonly MesDoLivro[] => {
  const soma = (deles: readonly LinhaDoLivro[], de: (linha: LinhaDoLivro) => number) =>
    deles.reduce((total, linha) => total + de(linha), 0);
  return [...Map.groupBy(linhas, ({ pago }) => pago.data.slice(0, 7))].map(([mes, deles]) => ({
    mes,
    entradaCentavos: soma(deles, (linha) => linha.entradaCentavos),
    saidaCentavos: soma(deles, (linha) => linha.saidaCentavos),
    saldoCentavos: (deles.at(-1) as LinhaDoLivro).saldoCentavos,
  }));
};
