/**
 * The kinds of cost. `insumos` were used by activities, `estoque` left by a document or were missed by a count, `lancamentos` are expenses of the
 * office that no activity counts already.
 */
export const CUSTOS = ['colheita', 'maoDeObra', 'producao', 'maquinas', 'insumos', 'estoque', 'extras', 'lancamentos'] as const;
export type Custo = (typeof CUSTOS)[number];

export const NOMES_DOS_CUSTOS: Readonly<Record<Custo, string>> = {
  colheita: 'Colheita',
  maoDeObra: 'Mão de obra',
  producao: 'Por produção',
  maquinas: 'Máquinas',
  insumos: 'Insumos',
  estoque: 'Saídas do estoque',
  extras: 'Extras',
  lancamentos: 'Despesas lançadas',
};

/** A direct cost was said of a plot; an indirect one is of the farm, and its plots share it by their area. */
export const TIPOS_DE_CUSTO = ['DIRETO', 'INDIRETO'] as const;
export type TipoDeCusto = (typeof TIPOS_DE_CUSTO)[number];
