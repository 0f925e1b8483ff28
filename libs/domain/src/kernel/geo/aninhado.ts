/** A piece of land: its outline, and after it the outlines of the holes in it, as a wood or a lake that is no part of the plot. */
export type Parte<P> = readonly (readonly P[])[];

/**
 * The outline of a plot. Its nesting tells its kind, as in GeoJSON: a place; one outline; several outlines beside each
 * other; or several pieces of land, each with its holes.
 */
export type Aninhado<P> = P | readonly P[] | readonly (readonly P[])[] | readonly Parte<P>[];

/** How many lists lie in one another down to the first number or text. */
const fundoDe = (valor: unknown): number => (Array.isArray(valor) ? 1 + fundoDe(valor[0]) : 0);

/** The pieces of land, each with its holes; none of a place. */
export const partesDe = <P extends readonly unknown[]>(contorno: Aninhado<P>): readonly Parte<P>[] => {
  const fundo = fundoDe(contorno);
  if (fundo < 2) return [];
  if (fundo === 2) return [[contorno as readonly P[]]];
  return fundo === 3 ? (contorno as readonly (readonly P[])[]).map((anel) => [anel]) : (contorno as readonly Parte<P>[]);
};

/** Pieces of land → nested as little as they may be: without a hole as it was before there were any. */
export const aninhar = <P>(partes: readonly Parte<P>[]): Aninhado<P> => {
  if (partes.some((aneis) => aneis.length > 1)) return partes;
  const aneis = partes.map(([anel = []]) => anel);
  return aneis.length === 1 ? (aneis[0] as readonly P[]) : aneis;
};

/** Maps every point of a drawing by `de`, nested the same. */
export const comCada = <P extends readonly unknown[], Q>(contorno: Aninhado<P>, de: (ponto: P) => Q): Aninhado<Q> => {
  const partes = partesDe(contorno);
  return partes.length === 0 ? de(contorno as P) : aninhar(partes.map((aneis) => aneis.map((anel) => anel.map(de))));
};
