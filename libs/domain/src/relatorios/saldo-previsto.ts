import { addMonths, type Dia } from '../kernel/dates.js';
import { toWire } from '../kernel/decimal.js';

/** What is open on a day, in cents. */
export type Aberto = { readonly dia: Dia; readonly entrada: number; readonly saida: number };

type Pedido = {
  /** What is there at the end of today. */
  readonly saldoCentavos: number;
  readonly hoje: Dia;
  readonly meses: number;
  /** In the order of their days. */
  readonly abertos: readonly Aberto[];
};

const reais = (centavos: number): number => toWire(centavos, 2);
const soma = (abertos: readonly Aberto[]) => ({
  entrada: abertos.reduce((total, { entrada }) => total + entrada, 0),
  saida: abertos.reduce((total, { saida }) => total + saida, 0),
});

/**
 * The balance to come, month by month: what is late counts as of today, the rest on the day when it falls due. `negativoEm`: the first day at
 * whose end it is below zero; null where it never is.
 */
export const preverSaldo = ({ saldoCentavos, hoje, meses, abertos }: Pedido) => {
  const atrasados = abertos.filter(({ dia }) => dia < hoje);
  const porDia = Map.groupBy(abertos, ({ dia }) => (dia < hoje ? hoje : dia));
  let saldo = saldoCentavos;
  let negativoEm: Dia | null = saldo < 0 ? hoje : null;
  let menor = { saldo, em: hoje };
  const noFim = new Map<string, { entrada: number; saida: number; saldo: number }>();
  for (const [dia, deles] of [...porDia].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { entrada, saida } = soma(deles);
    saldo += entrada - saida;
    if (saldo < 0) negativoEm ??= dia;
    if (saldo < menor.saldo) menor = { saldo, em: dia };
    const mes = dia.slice(0, 7);
    const antes = noFim.get(mes) ?? { entrada: 0, saida: 0 };
    noFim.set(mes, { entrada: antes.entrada + entrada, saida: antes.saida + saida, saldo });
  }
  let corrente = saldoCentavos;
  const content = Array.from({ length: meses }, (_, indice) => {
    const mes = addMonths(`${hoje.slice(0, 7)}-01`, indice).slice(0, 7);
    const { entrada, saida, saldo: fim } = noFim.get(mes) ?? { entrada: 0, saida: 0, saldo: corrente };
    corrente = fim;
    return { mes, entrada: reais(entrada), saida: reais(saida), total: reais(entrada - saida), saldo: reais(fim) };
  });
  const { entrada, saida } = soma(atrasados);
  return {
    ...{ hoje, saldo: reais(saldoCentavos), negativoEm, menor: reais(menor.saldo), menorEm: menor.em },
    atrasado: { entrada: reais(entrada), saida: reais(saida) },
    content,
  };
};
