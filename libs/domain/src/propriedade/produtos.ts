/**
 * The products of a crop year and of a plot. The published calls fix two ids: 1, the default of a crop year, and 100, the default of a
 * plot. So the crops of a crop year count from 1, and the coffees that stand on a plot from 100; `cultura` is the crop each belongs to.
 */
export const PRODUTOS = [
  { id: 1, descricao: 'Café', cultura: 1 },
  { id: 2, descricao: 'Milho', cultura: 2 },
  { id: 3, descricao: 'Feijão', cultura: 3 },
  { id: 4, descricao: 'Soja', cultura: 4 },
  { id: 5, descricao: 'Eucalipto', cultura: 5 },
  { id: 6, descricao: 'Pastagem', cultura: 6 },
  { id: 100, descricao: 'Café arábica', cultura: 1 },
  { id: 101, descricao: 'Café conilon', cultura: 1 },
] as const;

/** The product of lots. */
export const CAFE = 1;

/** Their names by id, as a form shows them. */
export const NOMES_DE_PRODUTO: Readonly<Record<string, string>> = Object.fromEntries(
  PRODUTOS.map(({ id, descricao }) => [String(id), descricao]),
);
