import { sql } from 'kysely';
import type { Reader } from '../kernel/reader.js';
import { arrayDe } from './grafo-dos-lotes.js';

/** Kilograms of a lot that went into a sale or a deposit, and whose it is. */
export type Destino = {
  readonly id: number;
  readonly codigo: string;
  readonly lote_id: number;
  readonly massa_g: number;
  readonly destino: string | null;
};

/** What left these lots for good: sales and deposits. */
export const destinosDe = async (reader: Reader, lotes: readonly number[]): Promise<{ vendas: Destino[]; depositos: Destino[] }> => {
  if (lotes.length === 0) return { vendas: [], depositos: [] };
  const deles = (coluna: string) => sql<boolean>`${sql.ref(coluna)} in (select unnest(${arrayDe(lotes)}::int8[]))`;
  const vendas = await reader.db
    .selectFrom('venda_item')
    .innerJoin('venda', 'venda.id', 'venda_item.venda_id')
    .leftJoin('cliente', 'cliente.id', 'venda.cliente_id')
    .select(['venda.id', 'venda.codigo', 'venda_item.lote_id', 'venda_item.massa_g'])
    .select(sql<string | null>`cliente.nome`.as('destino'))
    .where('venda_item.conta', '=', reader.conta)
    .where('venda.excluida', '=', false)
    .where(deles('venda_item.lote_id'))
    .orderBy('venda.id')
    .execute();
  const depositos = await reader.db
    .selectFrom('processo_lote')
    .innerJoin('deposito', 'deposito.id', 'processo_lote.processo_id')
    .leftJoin('cooperativa', 'cooperativa.id', 'deposito.cooperativa_id')
    .select(['deposito.id', 'deposito.codigo', 'processo_lote.lote_id', 'processo_lote.quantidade as massa_g'])
    .select(sql<string | null>`cooperativa.descricao`.as('destino'))
    .where('processo_lote.conta', '=', reader.conta)
    .where('processo_lote.processo', '=', 'cooperativa')
    .where(deles('processo_lote.lote_id'))
    .orderBy('deposito.id')
    .execute();
  return { vendas, depositos };
};
