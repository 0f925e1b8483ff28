import type { Lugar } from './lugares.js';

type DoLancamento = { readonly tipo: 'receita' | 'despesa'; readonly origem: string | null; readonly lugar: Lugar | null };

/** Where an entry stands: as its category says, or by what it came of. */
export const contaDoDre = ({ tipo, origem, lugar }: DoLancamento): Lugar => {
  if (lugar !== null) return lugar;
  if (tipo === 'despesa') return 'CUSTEIO';
  return origem === 'venda' ? 'RECEITA_CAFE' : 'OUTRAS_RECEITAS';
};
