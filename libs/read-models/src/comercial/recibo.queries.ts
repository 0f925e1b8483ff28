import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';

type NoPapel = { readonly id: number; readonly valorCentavos: number; readonly documento: string | null };

/** The printed data of receipts; a worker's document only where it was typed into the receipt. */
export const recibosNoPapel = async (reader: Reader, ids: readonly number[]): Promise<readonly NoPapel[]> => {
  if (ids.length === 0) return [];
  const rows = await reader
    .de('recibo')
    .leftJoin('fornecedor as f', 'f.id', 'recibo.fornecedor_id')
    .leftJoin('cliente as c', 'c.id', 'recibo.cliente_id')
    .select([
      sql<number>`recibo.id`.as('id'),
      sql<number>`recibo.valor_centavos`.as('valor_centavos'),
      sql<string | null>`coalesce(recibo.documento, f.cpf_cnpj, c.cpf_cnpj)`.as('documento'),
    ])
    .where('recibo.id', 'in', ids)
    .execute();
  return rows.map(({ id, valor_centavos, documento }) => ({ id, valorCentavos: Number(valor_centavos), documento }));
};
