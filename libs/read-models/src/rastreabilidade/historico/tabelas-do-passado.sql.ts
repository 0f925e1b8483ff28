import { etapaApos, MUDAM_ETAPA } from '@tulha/domain/rastreabilidade/historico/retrato';
import { PORTUGUES } from '../../control/palavras.sql.js';
import { LIVE } from '../../declare/read-schema.js';
import { linhasSabidas } from './historico-linha.js';

/** A table's rows as they were, from the lines that counted then. */
export type TabelaDoPassado = string;

/**
 * Tables of a moment, each made only where the query needs it: the account's lines known at an instant; of them those that
 * counted by the end of a day, as `lote_movimento` was then (the lines before a correction and its undoing are known and do
 * not count); and the lines of picking, as the last fact of then left each.
 */
export const linhasDeEntao = (conta: number, em: string, conhecidoEm: string): readonly string[] => [
  `"era_sabida" as materialized (select * from ${linhasSabidas(`m.conta = ${conta} and m.registrado_em <= ${conhecidoEm}::timestamptz`)} m)`,
  `"era_linha" as materialized (select * from "era_sabida" where not desfeita and em <= ${em}::date)`,
  `"era_colheita" as materialized (
    select linha_id as id, conta, fazenda_id, talhao_id, em, ml as litros_ml from (
      select distinct on (v.linha_id) v.*, first_value(v.litros_ml) over (partition by v.linha_id order by v.versao) as ml
      from ${LIVE}.colheita_linha_versao v where v.conta = ${conta} and v.registrado_em <= ${conhecidoEm}::timestamptz
      order by v.linha_id, v.versao desc) v
    where not retirada and em <= ${em}::date)`,
];

const ETAPA_DE = JSON.stringify(Object.fromEntries(MUDAM_ETAPA.map((mudanca) => [mudanca, etapaApos(mudanca)])));
const MUDOU = `m.tipo || '/' || m.papel in (${MUDAM_ETAPA.map((mudanca) => `'${mudanca}'`).join(', ')})`;
const ULTIMO = 'order by m.ordem desc, m.versao desc, m.papel desc';

/** The reserved amount of a lot: for each open sale by itself, and at least 0. */
const RESERVADO = `
  select lote_id, sum(greatest(reservado, 0))::int8 as reservado from (
    select lote_id, sum(case papel when 'reserva' then quantidade
      when 'entra' then -quantidade when 'libera' then -quantidade else 0 end) as reservado
    from "era_linha" where processo = 'venda' group by lote_id, processo_id) v group by lote_id`;

const NA_COOPERATIVA = `case when m.tipo in ('DepositoRealizado', 'DepositoCorrigido') then m.quantidade
  when m.tipo = 'VendaBaixada' then -coalesce((m.detalhes ->> 'daCooperativa')::int8, 0) else 0 end`;

const HORA = `nullif(m.hora, '00:00')`;

/**
 * The last moisture of each lot by the rule of `retratoDe`: a mere reading replaces the known one unless it is of an earlier
 * moment; where the hour of either is unknown, the days decide.
 */
const UMIDADES = `
  select distinct on (m.lote_id) m.lote_id, m.umidade from (
    select m.*, max(m.passo) filter (where ${HORA} is null) over (partition by m.lote_id) as sem_hora from (
      select m.*, max(m.em) over (partition by m.lote_id) as dia from (
        select m.*, max(m.passo) filter (where m.mudou) over (partition by m.lote_id) as mudanca from (
          select m.lote_id, m.em, m.hora, m.detalhes ->> 'umidadePct' as umidade, ${MUDOU} as mudou,
            row_number() over (partition by m.lote_id order by m.ordem + case when m.papel = 'mede' then 0.5 else 0 end, m.versao, m.papel) as passo
          from "era_linha" m where m.detalhes ->> 'umidadePct' is not null) m) m
      where m.mudanca is null or m.passo >= m.mudanca) m
    where m.em = m.dia) m
  where m.sem_hora is null or m.passo >= m.sem_hora
  order by m.lote_id, coalesce(${HORA}, '') desc, m.passo desc`;

/** Lots, by the line that made each; only those that existed and were known. */
const LOTE = `
  with somas as (
    select m.lote_id, sum(m.delta)::int8 as saldo, greatest(sum(${NA_COOPERATIVA}), 0)::int8 as na_cooperativa, max(m.versao) as versao,
      '${ETAPA_DE}'::jsonb ->> (array_agg(m.tipo || '/' || m.papel ${ULTIMO}) filter (where ${MUDOU}))[1] as etapa,
      (array_agg(m.detalhes ->> 'localId' ${ULTIMO}) filter (where ${MUDOU}))[1] as lugar,
      (array_agg(m.detalhes ->> 'fica' ${ULTIMO}) filter (where ${MUDOU}))[1] as fica
    from "era_linha" m group by m.lote_id),
  situadas as (
    select s.*, coalesce(e.processo, s.etapa) as onde,
      case when e.processo is not null then e.lugar when s.etapa <> 'descanso' then s.lugar end as onde_lugar
    from somas s left join (
      select distinct on (e.lote_id, e.processo, e.processo_id) e.lote_id, e.processo, e.processo || '/' || e.processo_id as registro,
        e.detalhes ->> 'localId' as lugar
      from "era_linha" e where e.papel = 'entra' order by e.lote_id, e.processo, e.processo_id, e.versao desc) e
      on e.lote_id = s.lote_id and e.registro = s.fica),
  reservas as (${RESERVADO}),
  umidades as (${UMIDADES})
  select f.lote_id as id, f.conta, x.fazenda_id, x.safra_id, x.codigo, f.em, x.tipo, x.qualidade, x.unidade, f.quantidade, s.saldo,
    coalesce(r.reservado, 0)::int8 as reservado, s.na_cooperativa, s.onde as etapa,
    s.onde_lugar::int8 as local_id, u.umidade::numeric as umidade_pct,
    f.processo, f.processo_id, x.processo_codigo, s.versao, x.procura_codigo, x.procura_tipo, x.procura_qualidade
  from "era_linha" f
  cross join lateral jsonb_to_record(f.detalhes -> 'lote') as x (
    fazenda_id int8, safra_id int8, codigo text collate ${PORTUGUES}, tipo text collate ${PORTUGUES}, qualidade text collate ${PORTUGUES}, unidade text, processo_codigo text,
    procura_codigo text, procura_tipo text, procura_qualidade text)
  join situadas s on s.lote_id = f.lote_id
  left join reservas r on r.lote_id = f.lote_id
  left join umidades u on u.lote_id = f.lote_id
  where f.papel = 'sai' and f.detalhes ? 'lote'`;

const TRANSFORMAM = ['despolpagem', 'beneficio', 'rebeneficio'];
const LUGARES = ['terreiro', 'secagem', 'ressecagem', 'armazem', 'cooperativa'];
const lista = (nomes: readonly string[]) => nomes.map((nome) => `'${nome}'`).join(', ');

/** Portions; for entries into a place, with the part that has not left it yet. */
const PROCESSO_LOTE = `
  select e.processo, e.processo_id, e.papel, e.lote_id, e.conta, e.quantidade, (e.detalhes ->> 'ordem')::int8 as ordem,
    (e.detalhes ->> 'refId')::int8 as ref_id, e.quantidade - coalesce(s.quantidade, 0) as resta
  from "era_linha" e
  left join (
    select processo, processo_id, lote_id, sum(quantidade)::int8 as quantidade from "era_linha"
    where processo in (${lista(LUGARES)}) and papel = 'sai' group by processo, processo_id, lote_id) s
    on s.processo = e.processo and s.processo_id = e.processo_id and s.lote_id = e.lote_id and e.papel = 'entra'
  where (e.processo in (${lista(TRANSFORMAM)}) and e.papel in ('entra', 'sai')) or (e.processo in (${lista(LUGARES)}) and e.papel = 'entra')`;

/** Records of a process: the row values in its lines, later ones over earlier ones. */
const registros = (tabela: string, processo: string): TabelaDoPassado => `
  select r.* from (
    select jsonb_object_agg(c.key, c.value order by m.versao, m.papel) as registro
    from "era_linha" m cross join lateral jsonb_each(m.detalhes -> 'registro') c
    where m.processo = '${processo}' and m.papel in ('entra', 'sai') group by m.processo_id) x
  cross join lateral jsonb_populate_record(null::${LIVE}.${tabela}, x.registro) r`;

const medidas = (tabela: string): TabelaDoPassado => `
  select r.* from "era_linha" m cross join lateral jsonb_populate_record(null::${LIVE}.${tabela}, m.detalhes -> 'registro') r
  where m.processo = '${tabela}' and m.papel = 'mede'`;

/** Readings of a dryer: a correction of their record gives them other lots and changes no more than that. */
const LEITURAS = `
  select r.* from (
    select (array_agg(detalhes -> 'registro' order by versao desc) filter (where detalhes ? 'registro'))[1] as registro
    from "era_sabida" s where processo = 'leitura' and papel = 'mede'
      and exists (select from "era_linha" l where l.processo = 'leitura' and l.processo_id = s.processo_id)
    group by processo_id) x
  cross join lateral jsonb_populate_record(null::${LIVE}.secador_leitura, x.registro) r`;

/** Tables of coffee, and how each was. */
export const TABELAS_DO_PASSADO: Readonly<Record<string, TabelaDoPassado>> = {
  lote: LOTE,
  /** Lots that were there are among the others. */
  lote_excluido: `select * from ${LIVE}.lote_excluido where false`,
  lote_movimento: 'select * from "era_linha"',
  processo_lote: PROCESSO_LOTE,
  colheita_linha: 'select * from "era_colheita"',
  terreiro_entrada: registros('terreiro_entrada', 'terreiro'),
  secagem: registros('secagem', 'secagem'),
  ressecagem: registros('ressecagem', 'ressecagem'),
  armazem_entrada: registros('armazem_entrada', 'armazem'),
  despolpagem: registros('despolpagem', 'despolpagem'),
  beneficio: registros('beneficio', 'beneficio'),
  rebeneficio: registros('rebeneficio', 'rebeneficio'),
  deposito: registros('deposito', 'cooperativa'),
  amostra: medidas('amostra'),
  classificacao: medidas('classificacao'),
  secador_leitura: LEITURAS,
};
