import { toWire } from '@tulha/domain/kernel/decimal';
import { CUSTOS, type Custo } from '@tulha/domain/relatorios/custos/custo';
import type { CustoSituado } from './custos.queries.js';

/** Costs of one key, each key once, in the order they came. */
export const agrupar = (custos: readonly CustoSituado[], chave: (custo: CustoSituado) => string): readonly (readonly CustoSituado[])[] => [
  ...Map.groupBy(custos, chave).values(),
];

export const somaDe = (custos: readonly CustoSituado[], de: (custo: CustoSituado) => number): number =>
  custos.reduce((soma, custo) => soma + de(custo), 0);

/** Cents as the wire carries them. */
export const reais = (custos: readonly CustoSituado[]): number =>
  toWire(
    somaDe(custos, ({ centavos }) => centavos),
    2,
  );

/** Picked litres as the wire carries them. */
export const litrosDe = (custos: readonly CustoSituado[]): number =>
  toWire(
    somaDe(custos, ({ ml }) => ml),
    3,
  );

/** The sum of each kind of cost, and of all of them. */
export const porCusto = (custos: readonly CustoSituado[]) => ({
  ...(Object.fromEntries(CUSTOS.map((qual) => [qual, reais(custos.filter(({ custo }) => custo === qual))])) as Record<Custo, number>),
  total: reais(custos),
});

/** Activities among these costs: one on several plots is one. */
export const vezesDe = (custos: readonly CustoSituado[]): number => new Set(custos.flatMap(({ atividade }) => atividade ?? [])).size;

/** The month or the year of a cost. */
export const mesDe = ({ data }: CustoSituado): string => data.slice(0, 7);
export const anoDe = ({ data }: CustoSituado): string => data.slice(0, 4);
