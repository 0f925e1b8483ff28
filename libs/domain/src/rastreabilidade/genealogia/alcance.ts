import { emOrdem, type Grafo, niveis, type Percurso, percorrer } from './grafo.js';
import { somar, UM } from './origem.js';

/** The start of a walk: coffee of a lot, as far as it was picked in these plots. */
export type Partida = { readonly loteId: number; readonly talhaoIds: ReadonlySet<number> };

/** A lot that coffee reached. */
export type Alcancado = {
  readonly loteId: number;
  /** How much of the lot is that coffee, in parts of `UM`. */
  readonly parte: bigint;
  /** Most steps from where the coffee started; 0 there. */
  readonly nivel: number;
  /** The lot through which most of it came; null where it started. */
  readonly via: number | null;
};

/** The share of a lot's own picking that is of these plots. */
const parteColhida = (pares: readonly number[], talhaoIds: ReadonlySet<number>): bigint => {
  const volumes = (contam: (talhaoId: number) => boolean) =>
    somar(pares.filter((_, at) => at % 2 === 1 && contam(pares[at - 1] as number)));
  return (UM * volumes((talhaoId) => talhaoIds.has(talhaoId))) / volumes(() => true);
};

/** The share of a lot that came through its parents, and the one that most of it came through. */
const partePelosPais = (pares: readonly number[], partes: ReadonlyMap<number, bigint>): Pick<Alcancado, 'parte' | 'via'> => {
  let [soma, maior, via]: [bigint, bigint, number | null] = [0n, 0n, null];
  for (let at = 0; at < pares.length; at += 2) {
    const veio = (partes.get(pares[at] as number) ?? 0n) * BigInt(pares[at + 1] as number);
    soma += veio;
    if (veio > maior) [maior, via] = [veio, pares[at] as number];
  }
  return { parte: soma / somar(pares.filter((_, at) => at % 2 === 1)), via };
};

/**
 * The reach of coffee: every lot it went into, each once however many ways lead to it, and its share of each. As for origins, an input of a
 * process is in every output by its share of all inputs. Time grows with the edges, never with the ways.
 *
 * @param partidas lots with coffee to be followed; each lot once
 * @param grafo the lots reached and all above them, at least
 * @param percurso the walk downwards from the lots, where it was walked already
 * @returns lots in an order in which parents come before their children
 */
export const alcanceDe = (
  partidas: readonly Partida[],
  grafo: Grafo,
  percurso: Percurso = percorrer(
    grafo,
    partidas.map(({ loteId }) => loteId),
    'filhos',
  ),
): Alcancado[] => {
  const daqui = new Map(partidas.map(({ loteId, talhaoIds }) => [loteId, talhaoIds]));
  const partes = new Map<number, bigint>();
  const nivel = niveis(percurso);
  return emOrdem(percurso).flatMap((n) => {
    const loteId = percurso.lotes[n] as number;
    const [colhido, pais] = [grafo.talhoes.get(loteId), grafo.pais.get(loteId)];
    const talhaoIds = daqui.get(loteId);
    const { parte, via } =
      colhido && talhaoIds
        ? { parte: parteColhida(colhido, talhaoIds), via: null }
        : pais
          ? partePelosPais(pais, partes)
          : { parte: 0n, via: null };
    partes.set(loteId, parte);
    return parte > 0n ? [{ loteId, parte, nivel: nivel[n] as number, via }] : [];
  });
};

/** A part of a whole number, to the nearest whole; a half goes up. @param parte in parts of `UM` */
export const parteDe = (quantidade: number, parte: bigint): number => Number((2n * BigInt(quantidade) * parte + UM) / (2n * UM));

/** A share as percent with four decimals, to the nearest. @param parte in parts of `UM` */
export const percentualDe = (parte: bigint): string => (parteDe(1_000_000, parte) / 10_000).toFixed(4);
