import { mulDivHalfUp } from '../kernel/scaled.js';
import type { Area } from './uso.js';

/** The work of one machine on one plot in one activity. */
export type TrabalhoNoTalhao = {
  readonly atividade: number;
  readonly maquina: number;
  readonly talhao: { readonly id: number; readonly nome: string; readonly areaMilesimos: number | null };
  /** Hundredths of an hour or a kilometre; null where no meter was read. */
  readonly usoCentesimos: number | null;
  /** Its share beside the other machines there. */
  readonly peso: number;
};

const soma = (numeros: readonly number[]): number => numeros.reduce((total, numero) => total + numero, 0);

/** A machine's part of a plot that several worked: as each of them ran, else evenly. */
const parteDe = (area: number, meus: readonly TrabalhoNoTalhao[], todos: readonly TrabalhoNoTalhao[]): number => {
  const [meu, total] = [soma(meus.map(({ peso }) => peso)), soma(todos.map(({ peso }) => peso))];
  if (total > 0) return mulDivHalfUp(area, meu, total);
  return mulDivHalfUp(area, 1, new Set(todos.map(({ maquina }) => maquina)).size);
};

/**
 * How many hectares a machine worked, each activity on a plot once however many lines tell of it, and how far its meter ran for that. Work of an
 * activity on several plots is split by their areas. Plots without an area are left out, and named.
 */
export const areaTrabalhada = (
  maquina: number,
  trabalhos: readonly TrabalhoNoTalhao[],
): { readonly area: Area; readonly faltas: string[] } => {
  const semArea = new Set<string>();
  let [milesimos, uso, semMedidor] = [0, 0, false];
  for (const daAtividade of Map.groupBy(trabalhos, ({ atividade }) => atividade).values()) {
    const porTalhao = [...Map.groupBy(daAtividade, ({ talhao }) => talhao.id).values()];
    const areas = porTalhao.map(([um]) => um?.talhao.areaMilesimos ?? 0);
    for (const [n, noTalhao] of porTalhao.entries()) {
      const meus = noTalhao.filter((um) => um.maquina === maquina);
      const [area, primeiro] = [areas[n] ?? 0, meus[0]];
      if (!primeiro) continue;
      if (area === 0) semArea.add(primeiro.talhao.nome);
      if (area === 0) continue;
      milesimos += parteDe(area, meus, noTalhao);
      semMedidor ||= meus.some(({ usoCentesimos }) => usoCentesimos === null);
      uso += mulDivHalfUp(soma(meus.map(({ usoCentesimos }) => usoCentesimos ?? 0)), area, soma(areas));
    }
  }
  const faltas = [...semArea].toSorted().map((nome) => `L/ha: o talhão ${nome} não diz a área e ficou de fora.`);
  return { area: { milesimos, usoCentesimos: semMedidor ? null : uso }, faltas };
};
