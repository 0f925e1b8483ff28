import type { Grupo } from './linha.js';

const ATIVOS: readonly Grupo['nivel'][] = ['AGORA', 'BREVE'];

/** The most urgent of all kinds: the first of each kind before the second of any, and nothing that is old. */
export const maisUrgentes = <I>(
  grupos: readonly { readonly nivel: Grupo['nivel']; readonly itens: readonly I[] }[],
  quantas: number,
): readonly I[] =>
  ATIVOS.flatMap((nivel) => {
    const doNivel = grupos.filter((grupo) => grupo.nivel === nivel);
    const maior = Math.max(0, ...doNivel.map(({ itens }) => itens.length));
    return Array.from({ length: maior }, (_, vez) => doNivel.flatMap(({ itens }) => itens.slice(vez, vez + 1))).flat();
  }).slice(0, quantas);
