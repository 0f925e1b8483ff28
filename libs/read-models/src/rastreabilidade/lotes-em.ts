import { type Instante, etapaApos, MUDAM_ETAPA } from '@tulha/domain/rastreabilidade/historico/retrato';
import { sql } from 'kysely';
import { LIVE } from '../kernel/read-schema.js';
import type { RowOf } from '../kernel/table.js';
import { ateDe } from './grafo-dos-lotes.js';
import { ORDEM, SEM_EFEITO } from './historico-linha.js';
import type { loteTable } from './tables.js';

const ETAPA_DE = JSON.stringify(Object.fromEntries(MUDAM_ETAPA.map((mudanca) => [mudanca, etapaApos(mudanca)])));
const MUDA = `m.tipo || '/' || m.papel`;
const ULTIMO = 'order by m.ordem desc, m.versao desc, m.papel desc';

/** What a lot has in open sales: of each by itself, never less than nothing. */
const RESERVADO = `
  select lote_id, sum(greatest(reservado, 0))::int8 as reservado from (
    select lote_id, sum(case tipo when 'VendaReservada' then quantidade when 'VendaEstornada' then quantidade
      when 'VendaBaixada' then -quantidade when 'VendaLiberada' then -quantidade else 0 end) as reservado
    from valem where processo = 'venda' group by lote_id, processo_id) v group by lote_id`;

const NA_COOPERATIVA = `case when m.tipo in ('DepositoRealizado', 'DepositoCorrigido') then m.quantidade
  when m.tipo = 'VendaBaixada' then -coalesce((m.detalhes ->> 'daCooperativa')::int8, 0)
  when m.tipo = 'VendaEstornada' then coalesce((m.detalhes ->> 'daCooperativa')::int8, 0) else 0 end`;

/**
 * The account's lots as they were at an instant, in the columns of the table: what `retratoDe` makes of the lines of one, of all of them
 * at once. Lots that were not there, or not known, are not among them.
 */
export const lotesEm = (conta: number, instante: Instante) => {
  const [em, conhecidoEm] = ateDe(instante);
  const muda = sql.raw(
    `(array_agg(${MUDA} ${ULTIMO}) filter (where ${MUDA} in (${MUDAM_ETAPA.map((mudanca) => `'${mudanca}'`).join(', ')})))[1]`,
  );
  const lugar = sql.raw(
    `(array_agg(m.detalhes ->> 'localId' ${ULTIMO}) filter (where ${MUDA} in (${MUDAM_ETAPA.map((mudanca) => `'${mudanca}'`).join(', ')})))[1]`,
  );
  return sql<RowOf<typeof loteTable>>`(
    with valem as (
      select m.* from (
        select m.*, ${sql.raw(SEM_EFEITO)} as desfeita, ${sql.raw(ORDEM)} as ordem from ${sql.raw(LIVE)}.lote_movimento m
        where m.conta = ${conta} and m.registrado_em <= ${conhecidoEm}::timestamptz) m
      where not m.desfeita and m.em <= ${em}::date),
    somas as (
      select m.lote_id, sum(m.delta)::int8 as saldo, greatest(sum(${sql.raw(NA_COOPERATIVA)}), 0)::int8 as na_cooperativa,
        (${ETAPA_DE}::jsonb ->> ${muda}) as etapa, ${lugar} as lugar,
        (array_agg(m.quantidade order by m.ordem) filter (where m.papel = 'sai' and m.processo in ('lote', 'despolpagem', 'beneficio', 'rebeneficio')))[1] as quantidade,
        (array_agg(m.detalhes ->> 'umidadePct' ${sql.raw(ULTIMO)}) filter (where m.detalhes ->> 'umidadePct' is not null))[1] as umidade
      from valem m group by m.lote_id),
    reservas as (${sql.raw(RESERVADO)})
    select l.id, l.conta, l.fazenda_id, l.safra_id, l.codigo, l.em, l.tipo, l.qualidade, l.unidade, s.quantidade, s.saldo,
      coalesce(r.reservado, 0)::int8 as reservado, s.na_cooperativa, s.etapa,
      case when s.etapa <> 'descanso' then s.lugar::int8 end as local_id, s.umidade::numeric as umidade_pct,
      l.processo, l.processo_id, l.processo_codigo, l.versao
    from ${sql.raw(LIVE)}.lote l join somas s on s.lote_id = l.id left join reservas r on r.lote_id = l.id
    where l.conta = ${conta} and s.quantidade is not null)`;
};
