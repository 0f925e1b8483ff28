import type { Lugar } from './lugares.js';

type DoLancamento = { readonly tipo: 'receita' | 'despesa'; readonly origem: string | null; readonly lugar: Lugar | null };

/** The place of an entry in the statement: that of its category, or the one of its origin. */
export const contaDoDre = ({ tipo, origem, lugar }: DoLancamento): Lugar => {
  if (lugar !== null) return lugar;
  if (tipo === 'despesa') return 'CUSTEIO';
  return origem === 'venda' ? 'RECEITA_CAFE' : 'OUTRAS_RECEITAS';
};
