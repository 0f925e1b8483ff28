import { tributosDaVenda } from '../comercial/venda/tributos.fields.js';
import type { Dia } from '../kernel/dates.js';
import { mulDivHalfUp, toWire } from '../kernel/decimal.js';
import { type Aberto, preverSaldo } from './saldo-previsto.js';
import { vendaEstimada } from '../planejamento/estimado.js';

/** Coffee that might be sold, in thousandths of a saca, and when it is paid; an expense that might be. */
export type VendaSuposta = { readonly data: Dia; readonly sacasMilesimos: number; readonly precoSacaCentavos: number };
export type GastoSuposto = { readonly data: Dia; readonly valorCentavos: number };
export type Hipoteses = { readonly vendas: readonly VendaSuposta[]; readonly gastos: readonly GastoSuposto[] };

/** The season and the money as they are: entered, and what is open. Amounts in cents, sacas in thousandths. */
export type ComoEsta = {
  readonly hoje: Dia;
  readonly meses: number;
  readonly receitaCentavos: number;
  readonly custoCentavos: number;
  /** What a saca's cost is divided by; null where neither hulled nor expected coffee is known. */
  readonly sacasMilesimos: number | null;
  /** Free to be sold now. */
  readonly livresMilesimos: number;
  readonly saldoCentavos: number;
  readonly abertos: readonly Aberto[];
  readonly pessoa: 'PF' | 'PJ' | null;
};

const soma = (numeros: readonly number[]): number => numeros.reduce((total, um) => total + um, 0);
const reais = (centavos: number): number => toWire(centavos, 2);

/** What a sale that might be brings, and what it owes by the rate of its day. */
const vendida = ({ data, sacasMilesimos, precoSacaCentavos }: VendaSuposta, pessoa: ComoEsta['pessoa']) => {
  const centavos = vendaEstimada(sacasMilesimos, precoSacaCentavos);
  const tributos = pessoa === null ? [] : tributosDaVenda(centavos, data, pessoa);
  return { data, sacas: sacasMilesimos, centavos, tributos: soma(tributos.map((um) => um.centavos)) };
};

/**
 * The season's result, the cost of a saca and the cash of each month, if this happened besides what is. Without anything it is how it stands. A sale
 * brings its value less its taxes; what has a day that is past counts as of today.
 */
export const seAcontecesse = (esta: ComoEsta, hipoteses: Hipoteses) => {
  const { hoje, meses, saldoCentavos } = esta;
  const vendas = hipoteses.vendas.map((uma) => vendida(uma, esta.pessoa));
  const tributos = soma(vendas.map((uma) => uma.tributos));
  const receita = esta.receitaCentavos + soma(vendas.map(({ centavos }) => centavos)) - tributos;
  const custo = esta.custoCentavos + soma(hipoteses.gastos.map(({ valorCentavos }) => valorCentavos));
  const sacas = soma(vendas.map((uma) => uma.sacas));
  const abertos: readonly Aberto[] = [
    ...esta.abertos,
    ...vendas.map(({ data: dia, centavos, tributos: deve }) => ({ dia, entrada: centavos - deve, saida: 0 })),
    ...hipoteses.gastos.map(({ data: dia, valorCentavos }) => ({ dia, entrada: 0, saida: valorCentavos })),
  ];
  const { content, negativoEm, menor, menorEm } = preverSaldo({ hoje, meses, saldoCentavos, abertos });
  return {
    ...{ receita: reais(receita), tributos: reais(tributos), custo: reais(custo), resultado: reais(receita - custo) },
    custoSaca: esta.sacasMilesimos ? reais(mulDivHalfUp(custo, 1_000, esta.sacasMilesimos)) : null,
    ...{ sacas: toWire(sacas, 3), restam: toWire(esta.livresMilesimos - sacas, 3) },
    ...{ negativoEm, menor, menorEm, caixa: content.map(({ mes, saldo }) => ({ mes, saldo })) },
  };
};
