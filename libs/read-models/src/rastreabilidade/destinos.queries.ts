import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { sql } from 'kysely';
import { prepared } from '../kernel/prepared.js';
import { LIVE } from '../kernel/read-schema.js';
import type { Reader } from '../kernel/reader.js';
import { arrayDe, ateDe } from './grafo-dos-lotes.js';
import { SEM_EFEITO } from './historico-linha.js';

/** Kilograms of a lot that went into a sale or a deposit, and whose it is. */
export type Destino = {
  readonly id: number;
  readonly codigo: string;
  readonly lote_id: number;
  readonly massa_g: number;
  readonly destino: string | null;
};

/** What leaves these lots, or is to: sales and deposits, as they are now. */
const destinosAgora = async (reader: Reader, lotes: readonly number[]): Promise<{ vendas: Destino[]; depositos: Destino[] }> => {
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

/** Kilograms by process and record, from the lines of the lots: a sale holds what was reserved for it and not released. */
const EM = `
  select m.processo, m.processo_id as id, m.lote_id,
    sum(case when m.tipo in ('VendaReservada', 'DepositoRealizado', 'DepositoCorrigido') then m.quantidade
      when m.tipo = 'VendaLiberada' then -m.quantidade else 0 end)::int8 as massa_g,
    coalesce(v.codigo, d.codigo, '') as codigo, coalesce(c.nome, p.descricao) as destino
  from (
    select m.*, ${SEM_EFEITO} as desfeita from unnest($2::int8[]) i(id)
    join ${LIVE}.lote_movimento m on m.lote_id = i.id and m.conta = $1 and m.processo in ('venda', 'cooperativa')
    where m.registrado_em <= $4::timestamptz) m
  left join ${LIVE}.venda v on m.processo = 'venda' and v.id = m.processo_id and v.conta = $1
  left join ${LIVE}.cliente c on c.id = v.cliente_id and c.conta = $1
  left join ${LIVE}.deposito d on m.processo = 'cooperativa' and d.id = m.processo_id and d.conta = $1
  left join ${LIVE}.cooperativa p on p.id = d.cooperativa_id and p.conta = $1
  where not m.desfeita and m.em <= $3::date
  group by m.processo, m.processo_id, m.lote_id, v.codigo, d.codigo, c.nome, p.descricao
  order by m.processo_id, m.lote_id`;

const destinosEm = async ({ db: { pool }, conta }: Reader, lotes: readonly number[], instante: Instante) => {
  const { rows } = await pool.query<Destino & { processo: string }>(prepared(EM, [conta, arrayDe(lotes), ...ateDe(instante)]));
  const de = (qual: string): Destino[] => rows.filter(({ processo, massa_g }) => processo === qual && massa_g > 0);
  return { vendas: de('venda'), depositos: de('cooperativa') };
};

/** What leaves these lots, or is to: sales and deposits, as they are now or were at an instant. */
export const destinosDe = (
  reader: Reader,
  lotes: readonly number[],
  instante: Instante = {},
): Promise<{ vendas: Destino[]; depositos: Destino[] }> =>
  eAgora(instante) ? destinosAgora(reader, lotes) : destinosEm(reader, lotes, instante);
