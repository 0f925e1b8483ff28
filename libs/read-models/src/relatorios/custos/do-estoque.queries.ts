import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';
import type { PeriodoPedido } from '../periodo.queries.js';

/** Inputs of a farm that went by a document of stock or by hand, or that a count did not find; negative where it found more. */
export type DoEstoque = {
  readonly data: string;
  readonly fazenda: number;
  readonly insumo: number;
  /** The document, and what it says; a count, and what left by hand, have none. */
  readonly saida: number | null;
  readonly descricao: string;
  /** In the smallest unit of its kind. */
  readonly quantidade: number;
  readonly centavos: number;
};

/**
 * What left the stock of a period otherwise than by an activity, at the average cost it had there. What was given back or lent is no cost: it is
 * owed to the farm.
 */
export const custosDoEstoque = async (
  { db, conta }: Reader,
  { fazendas, de, ate }: Omit<PeriodoPedido, 'about'>,
  max: number,
): Promise<readonly DoEstoque[]> => {
  const { rows } = await sql<DoEstoque>`
    select m.em::text as data, m.fazenda_id as fazenda, m.insumo_id as insumo, s.id as saida,
      case when m.tipo = 'contagem' then 'Contagem do estoque' else coalesce(s.descricao, m.motivo, 'Saída do estoque') end as descricao,
      -m.quantidade as quantidade, -m.custo_centavos as centavos
    from leitura.movimento_estoque m
    left join leitura.saida_estoque s on m.origem_registro = 'saida_estoque' and s.id = m.origem_id and s.conta = m.conta
    where m.conta = ${conta} and m.fazenda_id = any(${[0, ...fazendas]}::int8[])
      and (${de ?? null}::date is null or m.em >= ${de ?? null}::date) and (${ate ?? null}::date is null or m.em <= ${ate ?? null}::date)
      and (m.tipo = 'contagem' or (m.tipo = 'saida' and (m.origem_registro is null or s.id is not null)
        and coalesce(s.finalidade, 'OUTRO') not in ('DEVOLUCAO', 'EMPRESTIMO')))
      and (m.quantidade <> 0 or m.custo_centavos <> 0)
    order by m.em, m.id limit ${max + 1}`.execute(db);
  return rows;
};
