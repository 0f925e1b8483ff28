import type { Genealogia } from './lotes.api.js';

type VendaDoLote = { readonly href: string; readonly codigo: string; readonly cliente: string | undefined; readonly quantidade: number };

const VENDA = 'Venda: ';

/** The sales that a lot itself went into, finished or not, with the client and the quantity each took; not those of its descendants. */
export const vendasDoLote = (id: string, { nos, arestas }: Pick<Genealogia, 'nos' | 'arestas'>): readonly VendaDoLote[] =>
  arestas.flatMap(({ de, para, processo, codigo, quantidade }) => {
    if (de !== id || processo !== 'venda') return [];
    const tipo = nos.find((no) => no.id === para)?.tipo ?? '';
    const cliente = tipo.startsWith(VENDA) ? tipo.slice(VENDA.length) : undefined;
    return [{ href: para.replace('venda-', '/vendas/'), codigo, cliente, quantidade }];
  });

/** `vendido a Cafés Finos`, for a line about a lot; undefined for a lot without a buyer. */
export const vendidoA = ({ vendidoA: quem }: { readonly vendidoA: string | null }): string | undefined =>
  quem === null ? undefined : `vendido a ${quem}`;
