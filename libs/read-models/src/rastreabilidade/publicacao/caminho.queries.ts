import type { Contorno } from '@tulha/domain/kernel/geo/contorno';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { type Origem, origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { LEVAM } from '@tulha/domain/rastreabilidade/historico/a-caminho';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe } from '../genealogia/grafo-dos-lotes.js';
import { cada, levados } from '../genealogia/levados.js';
import { SEM_EFEITO } from '../historico/historico-linha.js';

/**
 * The passages of a lot's coffee, its own and that of all its ancestors, through one process: how often, the first and the
 * last day, the days of each passage, and the moistures in and out. Percents as exact text; null where not noted.
 */
export type Passo = {
  readonly processo: string;
  readonly vezes: number;
  readonly de: string;
  readonly ate: string;
  readonly dias: readonly [number, number] | null;
  readonly umidadeEntrada: readonly [string, string] | null;
  readonly umidadeSaida: readonly [string, string] | null;
};

type Linha = {
  readonly processo: string;
  readonly vezes: number;
  readonly de: string;
  readonly ate: string;
  readonly dias_min: number | null;
  readonly dias_max: number | null;
  readonly entrada_min: string | null;
  readonly entrada_max: string | null;
  readonly saida_min: string | null;
  readonly saida_max: string | null;
};

/** The places in which coffee lies for a while, with the table of each. */
export const ESTADAS = { terreiro: 'terreiro_entrada', secagem: 'secagem', ressecagem: 'ressecagem', armazem: 'armazem_entrada' } as const;

/**
 * How the coffee of each lot came to be in places, and when it left them on the way to the lot asked about ($2): of a lot above it until its
 * coffee was last taken into one of the others (`levado`), of itself always. `alheia` is a stay that all left for elsewhere.
 */
const NO_CAMINHO = `
  levados as (${levados('$3')}
  ), feitos as (
    select distinct l.processo || '/' || l.processo_id as registro from unnest($3::int8[]) a(id),
    ${cada('lote', 'x.processo, x.processo_id', 'x.id = a.id')} l
  ), linhas as (
    select m.lote_id, m.processo, m.processo_id, m.papel, m.em, v.em as levado, m.detalhes ->> 'por' as por,
      m.lote_id <> $2 and coalesce(split_part(m.detalhes ->> 'por', '/', 1) in ('${LEVAM.join("', '")}'), false) and f.registro is null as alheia
    from unnest($3::int8[]) a(id), lateral (
      select m.*, ${SEM_EFEITO} as desfeita from ${LIVE}.lote_movimento m
      where m.conta = $1 and m.lote_id = a.id and m.processo in ('${Object.keys(ESTADAS).join("', '")}') offset 0) m
    left join levados v on v.lote_id = m.lote_id
    left join feitos f on f.registro = m.detalhes ->> 'por'
    where not m.desfeita
  ), citados as (
    select lote_id, processo, processo_id, levado,
      max(em) filter (where papel = 'sai' and not alheia and em <= coalesce(levado, 'infinity')) as saiu,
      coalesce(bool_or(por is null and em <= coalesce(levado, 'infinity')) filter (where papel = 'sai'), true) as medida
    from linhas group by lote_id, processo, processo_id, levado
    having bool_or(papel = 'entra' and em <= coalesce(levado, 'infinity')) and not coalesce(bool_and(alheia) filter (where papel = 'sai'), false)
  )`;

/** Stays in one place. A measurement at the end of a stay counts only where the coffee was still there. */
const estadas = (processo: keyof typeof ESTADAS): string => `
  select '${processo}' as processo, e.id, e.entrada_em as de,
    case when c.levado is null then e.saida_em else coalesce(c.saiu, least(e.saida_em, c.levado)) end as ate, e.umidade_entrada_pct as entrada,
    case when c.levado is null or (c.medida and e.saida_em <= c.levado) then e.umidade_saida_pct end as saida
  from (select * from citados where processo = '${processo}' offset 0) c,
  ${cada(ESTADAS[processo], 'x.id, x.entrada_em, x.saida_em, x.umidade_entrada_pct, x.umidade_saida_pct', 'x.id = c.processo_id')} e`;

/** The lines of the history select the records, and the records give the present values, corrections included. */
const PASSOS = `
  with ${NO_CAMINHO}, passos as (
    ${(Object.keys(ESTADAS) as (keyof typeof ESTADAS)[]).map(estadas).join(' union ')}
    union select case l.processo when 'lote' then 'colheita' else l.processo end, l.processo_id, l.em, l.em, null, null
    from unnest($3::int8[]) a(id), ${cada('lote', 'x.processo, x.processo_id, x.em', 'x.id = a.id')} l
  )
  select processo, count(distinct id)::int8 as vezes, min(de) as de, max(coalesce(ate, de)) as ate,
    min(ate - de)::int8 as dias_min, max(ate - de)::int8 as dias_max,
    min(entrada) as entrada_min, max(entrada) as entrada_max, min(saida) as saida_min, max(saida) as saida_max
  from passos group by processo order by min(de), max(coalesce(ate, de)), processo`;

const faixa = <T>(min: T | null, max: T | null): readonly [T, T] | null => (min === null || max === null ? null : [min, max]);

/** The steps of some lots' coffee in the order in which the first of it came to each: at most one for each process there is. */
const passosDe = async ({ db: { pool }, conta }: Reader, loteId: number, lotes: readonly number[]): Promise<Passo[]> => {
  const { rows } = await pool.query<Linha>(prepared(PASSOS, [conta, loteId, arrayDe(lotes)]));
  return rows.map(({ processo, vezes, de, ate, ...r }) => ({
    processo,
    vezes,
    de,
    ate,
    dias: faixa(r.dias_min, r.dias_max),
    umidadeEntrada: faixa(r.entrada_min, r.entrada_max),
    umidadeSaida: faixa(r.saida_min, r.saida_max),
  }));
};

/** A plot of origin as strangers may see it. `id` is for the caller, not for them. */
export type TalhaoDoCaminho = {
  readonly id: number;
  readonly nome: string;
  readonly variedade: string | null;
  readonly area_ha: string | null;
  readonly plantado_em: string | null;
  readonly coords: Contorno | null;
  readonly fazenda: string | null;
  readonly cidade: string | null;
  readonly uf: string | null;
};

const TALHOES = `
  select t.id, t.nome, t.variedade, nullif(t.area_ha, 0) as area_ha, t.data_plantio as plantado_em, t.coords, f.nome as fazenda, f.cidade, f.uf
  from ${LIVE}.talhao t left join ${LIVE}.fazenda f on f.id = t.fazenda_id and f.conta = t.conta where t.conta = $1 and t.id = any($2)`;

/** Crop years in which the coffee was picked: those its lots were made for, or else those of their farm or of none that hold the day. */
const SAFRAS = `
  select distinct coalesce(s.descricao, to_char(s.inicio, 'YYYY') || '/' || to_char(s.fim, 'YYYY')) as safra
  from (select distinct l.safra_id, l.fazenda_id, l.em from unnest($2::int8[]) a(id),
    ${cada('lote', 'x.safra_id, x.fazenda_id, x.em', `x.id = a.id and x.processo in ('lote', 'despolpagem')`)} l) l
  join ${LIVE}.safra s on s.conta = $1 and (s.id = l.safra_id or (l.safra_id is null and not s.excluido
    and l.em between s.inicio and s.fim and coalesce(s.fazenda_id, l.fazenda_id) = l.fazenda_id))
  order by 1 limit 5`;

/** The plots and the steps of a lot's coffee, in four questions however many lots it came from. */
export const caminhoDoLote = async (reader: Reader, { id, quantidade }: { readonly id: number; readonly quantidade: number }) => {
  const { db, conta } = reader;
  const grafo = await grafoPara(reader, [id], 'origem');
  const acima = percorrer(grafo, [id], 'pais');
  const origens: readonly Origem[] = origensDe([{ loteId: id, peso: 1 }], grafo, quantidade, acima);
  const lotes = arrayDe(acima.lotes);
  const [passos, talhoes, safras] = await Promise.all([
    passosDe(reader, id, acima.lotes),
    db.pool.query<TalhaoDoCaminho>(prepared(TALHOES, [conta, arrayDe(origens.map(({ talhaoId }) => talhaoId))])),
    db.pool.query<{ safra: string }>(prepared(SAFRAS, [conta, lotes])),
  ]);
  return {
    /** Lots that went into it, itself not counted. */
    lotes: acima.lotes.length - 1,
    ids: acima.lotes,
    passos,
    origens,
    talhoes: new Map(talhoes.rows.map((talhao) => [talhao.id, talhao])),
    /** `2025/2026`, without the word that stands before it anyway. */
    safras: safras.rows.map(({ safra }) => safra.replace(/^safra\s+(?=\S)/i, '')),
  };
};
