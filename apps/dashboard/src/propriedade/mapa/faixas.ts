/** Values from one to another, both included. `tom` from 1, the lightest, to 4. */
export type Faixa = { readonly de: number; readonly ate: number; readonly tom: number };

const TONS = 4;

/**
 * Values in up to four groups of similar size, from the lowest, so that the map shows which plots are above and below others, even where
 * one is far from all. Equal values are never separated.
 */
export const faixasDe = (valores: readonly number[]): readonly Faixa[] => {
  const naOrdem = valores.toSorted((a, b) => a - b);
  const grupos = Map.groupBy(naOrdem, (valor) => Math.floor((naOrdem.indexOf(valor) * TONS) / naOrdem.length));
  return [...grupos.values()].map((grupo, at, { length }) => ({
    de: grupo[0] as number,
    ate: grupo.at(-1) as number,
    tom: length === 1 ? TONS : 1 + Math.round((at * (TONS - 1)) / (length - 1)),
  }));
};

/** The group a value is in. */
export const faixaDe = (faixas: readonly Faixa[], valor: number): Faixa | undefined =>
  faixas.find(({ de, ate }) => valor >= de && valor <= ate);
