import { igual } from '../../kernel/igual.js';
import { type Alvo, type Origem, origensDe } from './origem.js';
import { colher, type Grafo, ligar, novoGrafo, percorrer } from './grafo.js';

/** A lot as a correction would have it made: its portions, or its plots; or gone. */
export type Refeito = {
  readonly loteId: number;
  readonly fica: boolean;
  readonly entradas: readonly { readonly loteId: number; readonly quantidade: number }[];
  readonly talhoes: readonly { readonly talhaoId: number; readonly volumeMl: number }[];
};

/** The part of a graph above some lots, with some of its lots made anew; the graph itself stays as it is. */
const comRefeitos = (grafo: Grafo, raizes: readonly number[], refeitos: ReadonlyMap<number, Refeito>): Grafo => {
  const novo = novoGrafo();
  const entram = [...refeitos.values()].flatMap(({ entradas }) => entradas.map(({ loteId }) => loteId));
  for (const id of percorrer(grafo, [...raizes, ...entram], 'pais').lotes) {
    const refeito = refeitos.get(id);
    const pais = grafo.pais.get(id) ?? [];
    const talhoes = grafo.talhoes.get(id) ?? [];
    if (refeito) {
      for (const { loteId, quantidade } of refeito.entradas) ligar(novo, id, loteId, quantidade);
      for (const { talhaoId, volumeMl } of refeito.talhoes) colher(novo, id, talhaoId, volumeMl);
    } else {
      for (let at = 0; at < pais.length; at += 2) ligar(novo, id, pais[at] as number, pais[at + 1] as number);
      for (let at = 0; at < talhoes.length; at += 2) colher(novo, id, talhoes[at] as number, talhoes[at + 1] as number);
    }
  }
  return novo;
};

export type ParDeOrigens = { readonly antes: readonly Origem[]; readonly depois: readonly Origem[] };

const partes = (origens: readonly Origem[]) => origens.map(({ talhaoId, percentual }) => [talhaoId, percentual]);

/** Whether two lists of shares say the same. */
export const mesmaOrigem = (um: readonly Origem[], outro: readonly Origem[]): boolean => igual(partes(um), partes(outro));

/**
 * The origins of some coffee, before and after these lots are made anew (after: none, were the coffee gone); undefined where they are the
 * same.
 */
export const origemRefeita = (grafo: Grafo, alvos: readonly Alvo[], refeitos: ReadonlyMap<number, Refeito>): ParDeOrigens | undefined => {
  const raizes = alvos.map(({ loteId }) => loteId);
  const antes = origensDe(alvos, grafo, 0);
  const acabam = raizes.some((id) => refeitos.get(id)?.fica === false);
  const depois = acabam ? [] : origensDe(alvos, comRefeitos(grafo, raizes, refeitos), 0);
  return mesmaOrigem(antes, depois) ? undefined : { antes, depois };
};
