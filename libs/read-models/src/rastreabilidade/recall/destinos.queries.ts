import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { LIVE } from '../../declare/read-schema.js';
import { prepared } from '../../read/prepared.js';
import type { Reader } from '../../read/reader.js';
import { arrayDe, ateDe } from '../genealogia/grafo-dos-lotes.js';
import { SEM_EFEITO } from '../historico/historico-linha.js';

/** Kilograms of a lot that went into a sale or a deposit, and whose it is. */
export type Destino = {
  readonly id: number;
  readonly codigo: string;
  readonly lote_id: number;
  readonly massa_g: number;
  readonly destino: string | null;
};

/**
 * The lines of the lots are found first and alone: where the planner does not know yet how small the other tables are, it would look for each
 * lot once for each of their rows.
 */
const VENDAS = `
  with i as materialized (
    select item.venda_id, item.lote_id, item.massa_g from ${LIVE}.venda_item item where item.conta = $1 and item.lote_id = any($2::int8[]))
  select v.id, v.codigo, i.lote_id, i.massa_g, c.nome as destino
  from i join ${LIVE}.venda v on v.id = i.venda_id and v.conta = $1
  left join ${LIVE}.cliente c on c.id = v.cliente_id and c.conta = $1
  where not v.excluida order by v.id`;
const DEPOSITOS = `
  with i as materialized (
    select passo.processo_id, passo.lote_id, passo.quantidade from ${LIVE}.processo_lote passo
    where passo.conta = $1 and passo.processo = 'cooperativa' and passo.lote_id = any($2::int8[]))
  select d.id, d.codigo, i.lote_id, i.quantidade as massa_g, c.descricao as destino
  from i join ${LIVE}.deposito d on d.id = i.processo_id and d.conta = $1
  left join ${LIVE}.cooperativa c on c.id = d.cooperativa_id and c.conta = $1
  order by d.id`;

/** The exits of these lots, made or planned: sales and deposits, as they are now. */
const destinosAgora = async ({ db: { pool }, conta }: Reader, lotes: readonly number[]) => {
  if (lotes.length === 0) return { vendas: [], depositos: [] };
  const deles = async (text: string): Promise<Destino[]> => (await pool.query<Destino>(prepared(text, [conta, arrayDe(lotes)]))).rows;
  return { vendas: await deles(VENDAS), depositos: await deles(DEPOSITOS) };
};

/** Kilograms by process and record, from the lines of the lots: a sale holds the amount reserved for it and not released. */
const EM = `
  select m.processo, m.processo_id as id, m.lote_id,
    sum(case when m.papel = 'reserva' or m.tipo in ('DepositoRealizado', 'DepositoCorrigido') then m.quantidade
      when m.papel = 'libera' then -m.quantidade else 0 end)::int8 as massa_g,
    coalesce(v.codigo, (array_agg(m.detalhes ->> 'codigo' order by m.versao desc))[1], '') as codigo, coalesce(c.nome, p.descricao) as destino
  from (
    select m.*, ${SEM_EFEITO} as desfeita from unnest($2::int8[]) i(id)
    join ${LIVE}.lote_movimento m on m.lote_id = i.id and m.conta = $1 and m.processo in ('venda', 'cooperativa')
    where m.registrado_em <= $4::timestamptz) m
  left join ${LIVE}.venda v on m.processo = 'venda' and v.id = m.processo_id and v.conta = $1
  left join ${LIVE}.cliente c on c.id = v.cliente_id and c.conta = $1
  left join ${LIVE}.cooperativa p on m.processo = 'cooperativa' and p.id = (m.detalhes ->> 'localId')::int8 and p.conta = $1
  where not m.desfeita and m.em <= $3::date
  group by m.processo, m.processo_id, m.lote_id, v.codigo, c.nome, p.descricao
  order by m.processo_id, m.lote_id`;

const destinosEm = async ({ db: { pool }, conta }: Reader, lotes: readonly number[], instante: Instante) => {
  const { rows } = await pool.query<Destino & { processo: string }>(prepared(EM, [conta, arrayDe(lotes), ...ateDe(instante)]));
  const de = (qual: string): Destino[] => rows.filter(({ processo, massa_g }) => processo === qual && massa_g > 0);
  return { vendas: de('venda'), depositos: de('cooperativa') };
};

/** The exits of these lots, made or planned: sales and deposits, as they are now or were at an instant. */
export const destinosDe = (
  reader: Reader,
  lotes: readonly number[],
  instante: Instante = {},
): Promise<{ vendas: Destino[]; depositos: Destino[] }> =>
  eAgora(instante) ? destinosAgora(reader, lotes) : destinosEm(reader, lotes, instante);
