import type { Problem } from '../../http/problem.js';
import { processoDe } from './processos.js';

/** The address of the record that stands in the way, and the label of its link. */
export const passoDe = ({ passo }: Problem): { readonly to: string; readonly label: string } | undefined => {
  if (!passo) return undefined;
  if (passo.processo === 'venda') return { to: `/vendas/${passo.id}`, label: 'essa venda' };
  if (passo.processo === 'lote') return { to: `/rastreabilidade/lotes/${passo.id}`, label: 'esse lote' };
  const processo = processoDe(passo.processo);
  return processo && { to: `${processo.endereco}/${passo.id}`, label: 'esse registro' };
};
