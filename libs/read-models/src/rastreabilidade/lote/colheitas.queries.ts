import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { LIVE } from '../../declare/read-schema.js';
import { prepared } from '../../read/prepared.js';
import type { Reader } from '../../read/reader.js';
import { arrayDe } from '../genealogia/grafo-dos-lotes.js';
import { SEM_EFEITO } from '../historico/historico-linha.js';

/** The days on which plots were picked for some lots: for pulped coffee the stated days, for other coffee the day it became a lot. */
const COLHEITAS = `
  select distinct o.talhao_id as "talhaoId", coalesce(e.em, o.em) as dia
  from unnest($2::int8[]) i(id)
  join ${LIVE}.lote_origem o on o.lote_id = i.id
  join ${LIVE}.lote l on l.id = o.lote_id and l.conta = o.conta
  left join ${LIVE}.despolpagem d on l.processo = 'despolpagem' and d.id = l.processo_id and d.conta = l.conta
  left join lateral (
    select (x->>'em')::date as em from jsonb_array_elements(d.entradas) x where (x->>'talhaoId')::int8 = o.talhao_id) e on true
  where o.conta = $1 and o.volume_ml > 0
  order by 2, 1`;

/** The same days as known at an instant. */
const COLHEITAS_CONHECIDAS = `
  select distinct (t->>'talhaoId')::int8 as "talhaoId", coalesce(e.em, m.em) as dia
  from (
    select m.*, ${SEM_EFEITO} as desfeita from ${LIVE}.lote_movimento m
    where m.conta = $1 and m.lote_id = any($2::int8[]) and m.processo in ('lote', 'despolpagem') and m.registrado_em <= $3::timestamptz) m
  cross join lateral jsonb_array_elements(m.detalhes->'talhoes') t
  left join lateral (
    select (x->>'em')::date as em from jsonb_array_elements(m.detalhes->'registro'->'entradas') x where x->>'talhaoId' = t->>'talhaoId') e on true
  where not m.desfeita and m.papel = 'sai' and (t->>'quantidade')::int8 > 0
  order by 2, 1`;

/** A day on which a plot was picked. */
export type DiaDeColheita = { readonly talhaoId: number; readonly dia: string };

/** When which plots were picked for these lots, and for no others; in the order of the days. Of another day than today it is asked as it was known. */
export const colheitasDe = async (
  { db: { pool }, conta }: Reader,
  lotes: readonly number[],
  instante: Instante,
): Promise<DiaDeColheita[]> => {
  const pergunta = eAgora(instante)
    ? prepared(COLHEITAS, [conta, arrayDe(lotes)])
    : prepared(COLHEITAS_CONHECIDAS, [conta, arrayDe(lotes), instante.conhecidoEm ?? 'infinity']);
  return (await pool.query<DiaDeColheita>(pergunta)).rows;
};
