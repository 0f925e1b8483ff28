import type { Contorno } from '@tulha/domain/kernel/geo/contorno';
import { percorrer } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { type Origem, origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { grafoPara } from '../genealogia/grafo-da-conta.js';
import { arrayDe } from '../genealogia/grafo-dos-lotes.js';

/**
 * What a lot's coffee, its own and that of all lots it came from, went through in one process: how often, from which day to which, how
 * many days each time took, and the moistures in and out. Percents as exact text; null where nobody noted it.
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

const ESTADAS = { terreiro: 'terreiro_entrada', secagem: 'secagem', ressecagem: 'ressecagem', armazem: 'armazem_entrada' } as const;

/** Lots are looked up one by one (LATERAL), as in grafo-dos-lotes.ts: a plan that reads a whole table for each of ten thousand never ends. */
const cada = (tabela: string, colunas: string, onde: string): string =>
  `lateral (select ${colunas} from ${LIVE}.${tabela} x where x.conta = $1 and ${onde} offset 0)`;

/** Stays in one place, those that began when the lot asked about ($2) was not yet made, or its own. */
const estadas = (processo: keyof typeof ESTADAS): string => `
  select '${processo}' as processo, e.id, e.entrada_em as de, e.saida_em as ate, e.umidade_entrada_pct as entrada, e.umidade_saida_pct as saida
  from (select * from citados where processo = '${processo}' offset 0) c,
  ${cada(ESTADAS[processo], 'x.id, x.entrada_em, x.saida_em, x.umidade_entrada_pct, x.umidade_saida_pct', 'x.id = c.processo_id')} e
  where c.lote_id = $2 or e.entrada_em <= (select em from ${LIVE}.lote where id = $2 and conta = $1)`;

/** Lines of the history tell which records to look at; the records tell what is true of them now, corrections included. */
const PASSOS = `
  with citados as (
    select distinct a.id as lote_id, m.processo, m.processo_id
    from unnest($3::int8[]) a(id),
    ${cada('lote_movimento', 'x.processo, x.processo_id', `x.lote_id = a.id and x.processo in ('${Object.keys(ESTADAS).join("', '")}')`)} m,
    ${cada('processo_lote', '1', `x.processo = m.processo and x.processo_id = m.processo_id and x.papel = 'entra' and x.lote_id = a.id`)} p
  ), passos as (
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

/** Where a lot's coffee was picked and what it went through, in four questions however many lots it came from. */
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
    passos,
    origens,
    talhoes: new Map(talhoes.rows.map((talhao) => [talhao.id, talhao])),
    /** `2025/2026`, without the word that stands before it anyway. */
    safras: safras.rows.map(({ safra }) => safra.replace(/^safra\s+(?=\S)/i, '')),
  };
};
