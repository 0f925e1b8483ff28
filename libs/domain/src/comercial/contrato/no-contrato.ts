import { dobrar } from '../../kernel/palavras.js';

/** A contract, as far as a sale under it is held to it. */
export type Combinado = { readonly clienteId: number; readonly fazendaId: number | null; readonly qualidade: string | null };
type Lote = { readonly tipo: string | null; readonly qualidade: string | null };
type Vendido = { readonly clienteId: number; readonly fazendaId: number; readonly lotes: readonly Lote[] };

/** What of a sale is other than its contract says; `lote` is the place of the lot in the sale. */
export type Desvio = { readonly que: 'cliente' | 'fazenda' | 'qualidade'; readonly lote?: number };

const palavrasDe = (texto: string): ReadonlySet<string> => new Set(texto.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((uma) => dobrar(uma) || []));

const cabem = (estas: ReadonlySet<string>, naquelas: ReadonlySet<string>): boolean => [...estas].every((uma) => naquelas.has(uma));

/**
 * Whether a lot may be delivered where a quality was agreed on: both are texts of people, of which one may say more than the other, so that one
 * of them has to hold every word of the other. Of a lot without a quality nothing is known that could be held against it.
 */
export const serveAQualidade = (combinada: string | null, { tipo, qualidade }: Lote): boolean => {
  if (combinada === null || qualidade === null) return true;
  const pedidas = palavrasDe(combinada);
  const doLote = palavrasDe(qualidade);
  return cabem(doLote, pedidas) || cabem(pedidas, palavrasDe(`${tipo ?? ''} ${qualidade}`));
};

/** The first thing in which a sale departs from its contract; undefined where it keeps to it. A contract of no farm is of all farms. */
export const desvioDe = (contrato: Combinado, { clienteId, fazendaId, lotes }: Vendido): Desvio | undefined => {
  if (clienteId !== contrato.clienteId) return { que: 'cliente' };
  if (contrato.fazendaId !== null && fazendaId !== contrato.fazendaId) return { que: 'fazenda' };
  const lote = lotes.findIndex((um) => !serveAQualidade(contrato.qualidade, um));
  return lote < 0 ? undefined : { que: 'qualidade', lote };
};
