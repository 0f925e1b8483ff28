import { diaToBr } from '../kernel/calendar.js';
import { minutoToBr } from '../kernel/relogio.js';
import { type Aplicacao, avisosDaColheita, avisosDoTrabalho, periodoDoDia } from './intervalos.js';

/** Work that is recorded already, and whether coffee was picked in it. */
export type JaFeito = {
  readonly data: string;
  readonly horaInicial: string | null;
  readonly horaFinal: string | null;
  readonly talhoes: readonly number[];
  readonly colheita: boolean;
};

const MOSTRADOS = 5;

const deUm = (aplicacao: Aplicacao, feito: JaFeito): string[] => {
  const { talhaoId, insumo, fuso } = aplicacao;
  if (!feito.talhoes.includes(talhaoId)) return [];
  const em = diaToBr(feito.data);
  const colhido = feito.colheita ? avisosDaColheita([aplicacao], talhaoId, feito.data) : [];
  const entrado = avisosDoTrabalho([aplicacao], talhaoId, periodoDoDia(feito.data, feito.horaInicial, feito.horaFinal, fuso));
  return [
    ...colhido.flatMap(({ liberadoEm }) =>
      liberadoEm === null ? [] : [`já há colheita de ${em} na carência de ${insumo}, que vai até ${diaToBr(liberadoEm)}.`],
    ),
    ...entrado.flatMap(({ liberadoEm }) =>
      liberadoEm === null ? [] : [`já há trabalho de ${em} na reentrada de ${insumo}, que vai até ${minutoToBr(liberadoEm, fuso)}.`],
    ),
  ];
};

/**
 * What an application that is entered late finds recorded inside its intervals: coffee that was picked, people who were in the plot. Only intervals
 * that are known; the first five, and how many more.
 * @param nomeDe a plot as people call it
 */
export const jaFeitoNoIntervalo = (
  aplicacoes: readonly Aplicacao[],
  feitos: readonly JaFeito[],
  nomeDe: (talhao: number) => string,
): readonly string[] => {
  const todos = aplicacoes.flatMap((aplicacao) =>
    feitos.flatMap((feito) => deUm(aplicacao, feito)).map((frase) => `${nomeDe(aplicacao.talhaoId)}: ${frase}`),
  );
  const avisos = [...new Set(todos)];
  const mais = avisos.length - MOSTRADOS;
  return mais > 0 ? [...avisos.slice(0, MOSTRADOS), `E mais ${mais} assim: confira o que se fez nesses dias.`] : avisos;
};
