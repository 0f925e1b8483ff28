import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Dias } from '@tulha/domain/rastreabilidade/recall/textos';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { arrayDe, ateDe } from '../genealogia/grafo-dos-lotes.js';
import { SEM_EFEITO } from '../historico/historico-linha.js';

/** A lot made of picked coffee, and its plots. */
export type Formado = { readonly loteId: number; readonly em: string; readonly fazendaId: number; readonly talhaoIds: readonly number[] };

/** Taken from the lines that made the lots, so that corrections count as they were known. */
const FORMADOS = `
  select m.lote_id, m.em, (m.detalhes -> 'lote' ->> 'fazenda_id')::int8 as fazenda_id, m.detalhes -> 'talhoes' as talhoes
  from (
    select m.*, ${SEM_EFEITO} as desfeita from ${LIVE}.lote_movimento m
    where m.conta = $1 and m.processo in ('lote', 'despolpagem') and m.registrado_em <= $3::timestamptz) m
  where not m.desfeita and m.papel = 'sai' and m.em <= $2::date and m.em between $4::date and $5::date
    and ($6::int8[] is null or exists (
      select from jsonb_array_elements(m.detalhes -> 'talhoes') t where (t ->> 'talhaoId')::int8 = any($6::int8[])))
  order by m.em, m.lote_id`;

type Row = {
  readonly lote_id: number;
  readonly em: string;
  readonly fazenda_id: number;
  readonly talhoes: readonly { readonly talhaoId: number }[] | null;
};

/** Lots made of picked coffee on these days: of some plots, or of any where none are named. */
export const lotesFormados = async (
  { db: { pool }, conta }: Reader,
  talhaoIds: readonly number[] | undefined,
  { de = '-infinity', ate = 'infinity' }: Dias,
  instante: Instante,
): Promise<Formado[]> => {
  const values = [conta, ...ateDe(instante), de, ate, talhaoIds === undefined ? null : arrayDe(talhaoIds)];
  const { rows } = await pool.query<Row>(prepared(FORMADOS, values));
  return rows.map(({ lote_id: loteId, em, fazenda_id: fazendaId, talhoes }) => ({
    loteId,
    em,
    fazendaId,
    talhaoIds: [...new Set((talhoes ?? []).map(({ talhaoId }) => talhaoId))],
  }));
};
