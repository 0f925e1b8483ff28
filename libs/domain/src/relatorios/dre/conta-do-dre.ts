import type { Lugar } from './lugares.js';

type DoLancamento = {
  readonly tipo: 'receita' | 'despesa';
  readonly origem: string | null;
  readonly lugar: Lugar | null;
  /** The present name of the entry's category. */
  readonly conta: string;
};

/** Names by which income is that of coffee sold, *Venda de café* or *Café*, and not of what is left of it, *Palha de café*. */
const DO_CAFE = /^(vendas? d[eo] )?caf[eé](?![\p{L}\p{N}])(?!.*\b(palha|casca|muda)s?\b)/iu;

/** The place of an entry in the statement: that of its category, the one of its origin, or that of its category's name. */
export const contaDoDre = ({ tipo, origem, lugar, conta }: DoLancamento): Lugar => {
  if (lugar !== null) return lugar;
  if (tipo === 'despesa') return 'CUSTEIO';
  return origem === 'venda' || DO_CAFE.test(conta.trim().normalize('NFC')) ? 'RECEITA_CAFE' : 'OUTRAS_RECEITAS';
};
