import { toWire } from '@tulha/domain/kernel/decimal';
import { BEBIDAS, DESTINOS, type Destino } from '@tulha/domain/rastreabilidade/cafe';
import { sql } from 'kysely';
import { type ListParams, paginate } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import { filtrarLotes, loteView } from './lote.queries.js';

/**
 * The amount of a lot that may go into a process: for a place all of it on the farm, for a machine all that is neither
 * promised nor away. See the ledger.
 */
const LIVRE: Readonly<Record<Destino, string>> = {
  terreiro: 'lote.saldo - lote.na_cooperativa',
  secagem: 'lote.saldo - lote.na_cooperativa',
  ressecagem: 'lote.saldo - lote.na_cooperativa',
  armazem: 'lote.saldo - lote.na_cooperativa',
  cooperativa: 'lote.saldo - lote.na_cooperativa',
  beneficio: 'lote.saldo - greatest(lote.reservado, lote.na_cooperativa)',
  rebeneficio: 'lote.saldo - greatest(lote.reservado, lote.na_cooperativa)',
  venda: 'lote.saldo - lote.reservado',
};

export type Pesquisa = {
  readonly fazendas: readonly number[];
  readonly data?: string | undefined;
  readonly tipo?: Destino | undefined;
  readonly lote?: number | undefined;
};

/** Lots that a form may offer, or one of them: there on that day, of the unit the process takes, with something left to go into it. */
export const pesquisarLotes = (reader: Reader, { fazendas, data, tipo, lote }: Pesquisa, params: ListParams) => {
  const livre = sql.raw<number>(LIVRE[tipo ?? 'terreiro']);
  const filtro = { fazendas, comSaldo: true, ate: data, unidade: tipo && DESTINOS[tipo] };
  const todos = filtrarLotes(reader, filtro, params.q).select(livre.as('disponivel')).where(livre, '>', 0);
  const query = lote === undefined ? todos : todos.where('lote.id', '=', lote);
  const ordem = { sortable: { codigo: 'lote.codigo', data: 'lote.em', saldo: 'lote.saldo' }, first: '-data,codigo', id: 'lote.id' };
  return paginate(query, params, ordem, ({ disponivel, ...row }) => ({ ...loteView(row), disponivel: toWire(disponivel, 3) }));
};

/** Lots with coffee at a cooperative, and how much of each. */
export const lotesNaCooperativa = (reader: Reader, fazendas: readonly number[], params: ListParams) =>
  paginate(
    filtrarLotes(reader, { fazendas }, params.q).where('lote.na_cooperativa', '>', 0),
    params,
    { sortable: { codigo: 'lote.codigo', data: 'lote.em' }, first: '-data,codigo', id: 'lote.id' },
    loteView,
  );

type DoTalhao = {
  readonly talhao_id: number;
  readonly talhao: string;
  readonly fazenda_id: number;
  readonly fazenda: string | null;
  readonly lote_id: number;
  readonly codigo: string;
  readonly em: string;
  readonly volume_ml: number;
};

/** Plots with the lots that their picking became, newest first. @param talhao only this one */
export const lotesPorTalhao = async (
  { db, conta }: Reader,
  { fazendas, talhao }: { fazendas: readonly number[]; talhao?: number | undefined },
) => {
  const so = talhao === undefined ? sql`` : sql`and t.id = ${talhao}`;
  const { rows } = await sql<DoTalhao>`
    select t.id as talhao_id, t.nome as talhao, t.fazenda_id, f.nome as fazenda, l.id as lote_id, l.codigo, l.em, o.volume_ml
    from leitura.lote_origem o
    join leitura.lote l on l.id = o.lote_id and l.conta = o.conta
    join leitura.talhao t on t.id = o.talhao_id and t.conta = o.conta
    left join leitura.fazenda f on f.id = t.fazenda_id and f.conta = t.conta
    where o.conta = ${conta} and o.volume_ml > 0 and t.fazenda_id = any(${[0, ...fazendas]}::int8[]) ${so}
    order by t.nome collate "pt-BR-x-icu", t.id, l.em desc, l.id desc`.execute(db);
  return [...Map.groupBy(rows, ({ talhao_id }) => talhao_id).values()].map((doTalhao) => {
    const [{ talhao_id: id, talhao: nome, fazenda_id: fazenda, fazenda: fazendaNome }] = doTalhao as [DoTalhao];
    return {
      talhao: { id, nome, fazenda, fazendaNome },
      quantidade: toWire(
        doTalhao.reduce((sum, { volume_ml }) => sum + volume_ml, 0),
        3,
      ),
      lotes: doTalhao.map((row) => ({ id: row.lote_id, codigo: row.codigo, data: row.em, quantidade: toWire(row.volume_ml, 3) })),
    };
  });
};

/** The account's own options of quality, its catalogue, in the order of the alphabet. */
export const qualidades = async ({ db, conta }: Reader) => {
  const { rows } = await sql<{ id: number; descricao: string }>`
    select id, descricao from leitura.qualidade_cafe where conta = ${conta} and not excluido
    order by descricao collate "pt-BR-x-icu", id`.execute(db);
  return rows;
};

/** Words for a quality: the account's own, those of the official classification, and those used in its lots. */
export const palavrasDaQualidade = async ({ db, conta }: Reader, proprias: readonly { readonly descricao: string }[]) => {
  const { rows } = await sql<{ qualidade: string }>`
    select distinct qualidade from leitura.lote where conta = ${conta} and qualidade is not null order by 1`.execute(db);
  return [...new Set([...proprias.map(({ descricao }) => descricao), ...BEBIDAS, ...rows.map(({ qualidade }) => qualidade)])];
};

type NoTerreiro = {
  readonly terreiro_id: number;
  readonly terreiro: string;
  readonly entrada_id: number;
  readonly entrada_em: string;
  readonly entrada_hora: string | null;
  readonly dias: number;
  readonly lote_id: number;
  readonly codigo: string;
  readonly unidade: string;
  readonly quantidade: number;
};

type SoDe = { readonly terreiro?: number; readonly lote?: number; readonly fazendas?: readonly number[] | undefined };

/**
 * The coffee on the yards today: for each portion the amount left, and its days there. @param hoje of the farm. @param so
 * only this yard, this lot, or coffee of these farms
 */
export const nosTerreiros = async ({ db, conta }: Reader, hoje: string, so: SoDe = {}) => {
  const daqui = so.fazendas === undefined ? sql`` : sql`and l.fazenda_id = any(${[0, ...so.fazendas]}::int8[])`;
  const { rows } = await sql<NoTerreiro>`
    select t.id as terreiro_id, t.descricao as terreiro, e.id as entrada_id, e.entrada_em, e.entrada_hora,
      (${hoje}::date - e.entrada_em) as dias, l.id as lote_id, l.codigo, l.unidade,
      least(p.resta, l.saldo - l.na_cooperativa) as quantidade
    from leitura.terreiro_entrada e
    join leitura.terreiro t on t.id = e.local_id and t.conta = e.conta
    join leitura.processo_lote p on p.processo = 'terreiro' and p.processo_id = e.id and p.conta = e.conta
    join leitura.lote l on l.id = p.lote_id and l.conta = p.conta
    where e.conta = ${conta} and e.saida_em is null and p.resta > 0
      and (${so.terreiro ?? null}::int8 is null or t.id = ${so.terreiro ?? null}) and (${so.lote ?? null}::int8 is null or l.id = ${so.lote ?? null}) ${daqui}
    order by t.descricao collate "pt-BR-x-icu", t.id, e.entrada_em, e.id, p.ordem`.execute(db);
  return [...Map.groupBy(rows, ({ terreiro_id }) => terreiro_id).values()].map((doTerreiro) => {
    const [{ terreiro_id: id, terreiro: descricao }] = doTerreiro as [NoTerreiro];
    const lotes = doTerreiro.map((row) => ({
      id: row.lote_id,
      codigo: row.codigo,
      unidade: row.unidade,
      quantidade: toWire(row.quantidade, 3),
      entrada: row.entrada_id,
      data_entrada: row.entrada_em,
      hora_entrada: row.entrada_hora,
      dias: row.dias,
    }));
    return { terreiro: { id, descricao }, lotes };
  });
};
