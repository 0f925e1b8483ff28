import { toWire } from '@tulha/domain/kernel/decimal';
import { type DoDeposito, dosDepositos, type NaCooperativa } from '@tulha/domain/rastreabilidade/genealogia/custodia';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { LIVE } from '../../declare/read-schema.js';
import { prepared } from '../../read/prepared.js';
import type { Reader } from '../../read/reader.js';
import { SEM_EFEITO } from '../historico/historico-linha.js';
import { arrayDe, ateDe } from './grafo-dos-lotes.js';

const DE_LA = `coalesce((m.detalhes ->> 'daCooperativa')::int8, 0)`;

/** The amounts handed to cooperatives and taken from them by sales, lot by lot, of the lines that count. */
const MOVIMENTOS = `
  select m.processo, m.processo_id as id, m.lote_id as "loteId", max(m.em) as em,
    sum(case m.tipo when 'VendaBaixada' then ${DE_LA} else m.quantidade end)::int8 as "massaG"
  from (
    select m.*, ${SEM_EFEITO} as desfeita from unnest($2::int8[]) i(id)
    join ${LIVE}.lote_movimento m on m.lote_id = i.id and m.conta = $1 and m.processo in ('venda', 'cooperativa')
    where m.registrado_em <= $4::timestamptz) m
  where not m.desfeita and m.em <= $3::date
    and (m.processo = 'cooperativa' and m.papel = 'entra' or m.tipo = 'VendaBaixada')
  group by m.processo, m.processo_id, m.lote_id`;

/** The parts of these lots' sales that lay in deposits; now, or as at an instant. */
export const vendidoDosDepositos = async ({ db: { pool }, conta }: Reader, lotes: readonly number[], instante: Instante) => {
  if (lotes.length === 0) return [];
  const { rows } = await pool.query<NaCooperativa & { readonly processo: string }>(
    prepared(MOVIMENTOS, [conta, arrayDe(lotes), ...ateDe(instante)]),
  );
  const de = (qual: string) => rows.filter(({ processo, massaG }) => processo === qual && massaG > 0);
  return dosDepositos(de('cooperativa'), de('venda'));
};

/** The part of a step from a lot to a sale that lay in deposits, for an edge; empty where none of it did. */
export const daCooperativa = (dos: readonly DoDeposito[], vendaId: number, lote: number) => {
  const deles = dos.filter((um) => um.vendaId === vendaId && um.loteId === lote);
  if (deles.length === 0) return {};
  return {
    daCooperativa: deles.map(({ depositoId, massaG }) => ({ deposito: `deposito-${depositoId}`, quantidade: toWire(massaG, 3) })),
  };
};
