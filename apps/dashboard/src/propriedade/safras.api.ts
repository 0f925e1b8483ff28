import { type Page, useRead } from '../http/hooks.js';

export type Safra = {
  readonly id: number;
  readonly descricao: string | null;
  readonly inicio: string;
  readonly fim: string;
  readonly produtoDescricao?: string;
};

/** The description; without one, the years of its start and end and the product. */
export const safraLabel = ({ descricao, inicio, fim, produtoDescricao }: Safra): string =>
  descricao?.trim() || ['SAFRA', `${inicio.slice(0, 4)}/${fim.slice(0, 4)}`, produtoDescricao].filter(Boolean).join(' ');

/** The seasons as choices of a filter. */
export const useSafraOptions = () => {
  const { data } = useRead<Page<Safra>>('/cat-safras', { size: 200 }, { staleMs: 300_000, modulo: 'propriedade' });
  return (data?.content ?? []).map((safra) => ({ value: String(safra.id), label: safraLabel(safra) }));
};
