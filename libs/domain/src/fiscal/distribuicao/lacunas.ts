/**
 * Numbers handed out in an answer that never came here, both ends included: the authority counts them as read, and gives them out again only
 * one by one.
 */
export type Lacuna = { readonly de: string; readonly ate: string };

/** The most numbers that are asked for again, the newest first: at the pace of the quota two days and a half. */
const NUMEROS_MAX = 500;

const nsuDe = (n: number): string => String(n).padStart(15, '0');

/** A gap more, where the authority counts further than was read here. `lido`: the last number read; `contado`: the authority's. */
export const abrirLacuna = (lacunas: readonly Lacuna[], lido: string, contado: string): readonly Lacuna[] => {
  const [de, ate] = [Math.max(Number(lido) + 1, Number(contado) - NUMEROS_MAX + 1), Number(contado)];
  return de > ate ? lacunas : [...lacunas, { de: nsuDe(de), ate: nsuDe(ate) }];
};

/** Without a number that was asked for, whatever it held. */
export const tirarDaLacuna = (lacunas: readonly Lacuna[], nsu: string): readonly Lacuna[] =>
  lacunas.flatMap(({ de, ate }) => {
    if (nsu < de || nsu > ate) return [{ de, ate }];
    const [antes, depois] = [nsuDe(Number(nsu) - 1), nsuDe(Number(nsu) + 1)];
    return [...(de <= antes ? [{ de, ate: antes }] : []), ...(depois <= ate ? [{ de: depois, ate }] : [])];
  });

/** The next number to ask for: the newest; null where none is missing. */
export const proximoQueFalta = (lacunas: readonly Lacuna[]): string | null => lacunas.at(-1)?.ate ?? null;
