import { repartir } from '../../kernel/rateio.js';
import { refuseFolha } from '../errors.js';
import { type Custa, custoDe } from './custo.js';
import type { LancamentoDaFolha, LinhaDeTrabalho } from './fatos.fields.js';

/** The cents of a worker's own work in one plot. */
export type PesoDoTalhao = { readonly colaboradorId: number; readonly talhaoId: number; readonly centavos: number };

/** A line as its plots need it: picking is of one plot, and measured by no day. */
export type LinhaNosTalhoes = Partial<Pick<LinhaDeTrabalho, 'base' | 'medida' | 'quantidadeMilesimos' | 'minutos'>> & {
  readonly colaboradorId: number;
  readonly fonte?: string;
  readonly pagamentoCentavos: number;
  readonly talhaoId?: number;
  readonly talhaoIds?: readonly number[];
};

const MINUTOS_DO_DIA = 480;

/** How long a line took, in thousandths of a minute. */
const tempoDe = ({ medida, quantidadeMilesimos = 0, minutos = 0 }: LinhaNosTalhoes): number =>
  medida === 'DIA' ? quantidadeMilesimos * MINUTOS_DO_DIA : quantidadeMilesimos * 60 + minutos * 1_000;

/** An amount of some lines by plot; a line of several plots is split evenly. */
const porTalhao = (linhas: readonly LinhaNosTalhoes[], quanto: (linha: LinhaNosTalhoes) => number): Map<number, number> => {
  const pesos = new Map<number, number>();
  for (const linha of linhas) {
    const { talhaoId, talhaoIds = [] } = linha;
    const deles = talhaoId === undefined ? talhaoIds : [talhaoId];
    const partes = repartir(
      quanto(linha),
      deles.map(() => 1n),
    );
    deles.forEach((id, indice) => {
      pesos.set(id, (pesos.get(id) ?? 0) + (partes[indice] as number));
    });
  }
  return pesos;
};

const deUm = (linhas: readonly LinhaNosTalhoes[]): Map<number, number> => {
  const pesos = porTalhao(linhas, ({ pagamentoCentavos }) => pagamentoCentavos);
  const salarioCentavos = linhas.reduce((soma, { fonte, pagamentoCentavos }) => soma + (fonte === 'SALARIO' ? pagamentoCentavos : 0), 0);
  const tempo = [
    ...porTalhao(
      linhas.filter(({ base }) => base === 'SALARIO'),
      tempoDe,
    ),
  ];
  const doSalario = repartir(
    salarioCentavos,
    tempo.map(([, quanto]) => BigInt(quanto)),
  );
  tempo.forEach(([id], indice) => {
    pesos.set(id, (pesos.get(id) ?? 0) + (doSalario[indice] as number));
  });
  return pesos;
};

/** The plots of each worker's work by what it gave in them. A salary was earned where the days were that it pays already, by their time. */
export const pesosPorTalhao = (linhas: readonly LinhaNosTalhoes[]): PesoDoTalhao[] =>
  [...Map.groupBy(linhas, ({ colaboradorId }) => colaboradorId)].flatMap(([colaboradorId, suas]) =>
    [...deUm(suas)].sort(([a], [b]) => a - b).map(([talhaoId, centavos]) => ({ colaboradorId, talhaoId, centavos })),
  );

/** Parts of a cent, so that only the whole of a plot is rounded. */
const FINO = 1_000_000_000n;

/** Weights of plots: the cost of each worker by the plots of their own work. */
const pesosDosCustos = (pagos: readonly (Custa & { readonly colaboradorId: number })[], pesos: readonly PesoDoTalhao[]) => {
  const seus = Map.groupBy(pesos, ({ colaboradorId }) => colaboradorId);
  const soma = new Map<number, bigint>();
  for (const pago of pagos) {
    const deles = seus.get(pago.colaboradorId) ?? [];
    const inteiro = deles.reduce((todos, { centavos }) => todos + BigInt(centavos), 0n);
    const custo = BigInt(Math.max(0, custoDe(pago))) * FINO;
    for (const { talhaoId, centavos } of deles) soma.set(talhaoId, (soma.get(talhaoId) ?? 0n) + (custo * BigInt(centavos)) / inteiro);
  }
  return [...soma].filter(([, peso]) => peso > 0n).sort(([a], [b]) => a - b);
};

/**
 * The whole of a sheet charged to plots, each worker to those of their own work. The part of workers without any is split as the others' is.
 * @throws RATEIO_SEM_TALHAO
 */
export const talhoesDe = (
  valorCentavos: number,
  pagos: readonly (Custa & { readonly colaboradorId: number })[],
  pesos: readonly PesoDoTalhao[] | undefined,
  descricao: string,
): Pick<LancamentoDaFolha, 'talhoes'> => {
  if (!pesos) return {};
  const comPeso = pesosDosCustos(
    pagos,
    pesos.filter(({ centavos }) => centavos > 0),
  );
  if (comPeso.length === 0) throw refuseFolha('RATEIO_SEM_TALHAO', { descricao });
  const partes = repartir(
    valorCentavos,
    comPeso.map(([, peso]) => peso),
  );
  return {
    talhoes: comPeso.map(([talhaoId], indice) => ({ talhaoId, centavos: partes[indice] as number })).filter(({ centavos }) => centavos > 0),
  };
};
