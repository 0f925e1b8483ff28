import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Reader } from '../../read/reader.js';
import { destinosDe } from '../recall/destinos.queries.js';

type Vendavel = { readonly id: number; readonly unidade: string };

/** The name for a client whose name is unknown. */
const SEM_NOME = 'Cliente não informado';

/**
 * The same lots, each with its buyers: the clients of every sale the lot itself went into, the first sale's first; now or at
 * an instant. Null for a lot in no sale, and for all lots where the reader may not see buyers.
 */
export const comVendidoA = async <L extends Vendavel>(
  reader: Reader,
  lotes: readonly L[],
  instante: Instante = {},
): Promise<(L & { readonly vendidoA: string | null })[]> => {
  const vendaveis = reader.semClientes ? [] : lotes.flatMap(({ id, unidade }) => (unidade === 'kg' ? [id] : []));
  const { vendas } = vendaveis.length === 0 ? { vendas: [] } : await destinosDe(reader, [...new Set(vendaveis)], instante);
  const doLote = Map.groupBy(vendas, ({ lote_id }) => lote_id);
  return lotes.map((lote) => {
    const nomes = new Set(doLote.get(lote.id)?.map(({ destino }) => destino ?? SEM_NOME));
    return { ...lote, vendidoA: nomes.size === 0 ? null : [...nomes].join(', ') };
  });
};
