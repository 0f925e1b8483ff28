import { toWire } from '@tulha/domain/kernel/decimal';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { sql } from 'kysely';
import { contains, type ListParams, type Order, type PageOf, paginate } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import { leitorDoPassado } from '../historico/leitor-do-passado.js';
import { lotesNoLugar, PROCESSOS_DO_LUGAR } from './no-lugar.js';

export type LoteFiltro = {
  readonly fazendas: readonly number[];
  readonly etapa?: string | undefined;
  readonly unidade?: string | undefined;
  readonly comSaldo?: boolean | undefined;
  readonly de?: string | undefined;
  readonly ate?: string | undefined;
} & Instante;

/** Lots of the account with the names of where they are. A spent lot is nowhere. */
const lotesCom = ({ db, conta }: Reader) =>
  db
    .selectFrom('lote')
    .leftJoin('fazenda', 'fazenda.id', 'lote.fazenda_id')
    .leftJoin('terreiro', (join) => join.onRef('terreiro.id', '=', 'lote.local_id').on('lote.etapa', '=', 'terreiro'))
    .leftJoin('secador', (join) => join.onRef('secador.id', '=', 'lote.local_id').on('lote.etapa', 'in', ['secagem', 'ressecagem']))
    .leftJoin('pilha', (join) => join.onRef('pilha.id', '=', 'lote.local_id').on('lote.etapa', '=', 'armazem'))
    .leftJoin('cooperativa', (join) => join.onRef('cooperativa.id', '=', 'lote.local_id').on('lote.etapa', '=', 'cooperativa'))
    .selectAll('lote')
    .select('fazenda.nome as fazenda_nome')
    .select(sql<string | null>`coalesce(terreiro.descricao, secador.descricao, pilha.descricao, cooperativa.descricao)`.as('local'))
    .where('lote.conta', '=', conta);

export type LoteRow = Awaited<ReturnType<ReturnType<typeof lotesCom>['executeTakeFirstOrThrow']>>;

/** A lot as the wire shows it: quantities in its own unit with three decimals. */
export const loteView = (row: LoteRow) => ({
  id: row.id,
  codigo: row.codigo,
  data: row.em,
  safra: row.safra_id,
  tipo: row.tipo,
  qualidade: row.qualidade,
  etapa: row.saldo === 0 ? 'encerrado' : row.etapa,
  local: row.saldo === 0 ? null : row.local,
  unidade: row.unidade,
  quantidade: toWire(row.quantidade, 3),
  saldo: toWire(row.saldo, 3),
  reservado: toWire(row.reservado, 3),
  naCooperativa: toWire(row.na_cooperativa, 3),
  umidade: row.umidade_pct === null ? null : Number(row.umidade_pct),
  fazenda: row.fazenda_id,
  fazendaNome: row.fazenda_nome,
  custodia: row.na_cooperativa > 0 ? 'cooperativa' : 'fazenda',
  criadoPor: { processo: row.processo, id: row.processo_id, codigo: row.processo_codigo },
});
export type LoteView = ReturnType<typeof loteView>;

const SORTABLE: Order['sortable'] = {
  codigo: 'lote.codigo',
  data: 'lote.em',
  tipo: 'lote.tipo',
  etapa: 'lote.etapa',
  quantidade: 'lote.quantidade',
  saldo: 'lote.saldo',
  unidade: 'lote.unidade',
  umidade: 'lote.umidade_pct',
  fazendaNome: 'fazenda.nome',
  id: 'lote.id',
};
/** The sort keys of the list of lots. */
export const ORDEM_DOS_LOTES: Order = { sortable: SORTABLE, first: '-data,codigo', id: 'lote.id' };

/**
 * Lots with coffee in a stage: those with some of it in a place of the stage, wherever their rest is; of a stage without
 * places, those in it.
 */
const naEtapa = (reader: Reader, query: ReturnType<typeof lotesCom>, etapa: string) => {
  if (etapa === 'encerrado') return query.where('lote.saldo', '=', 0);
  const comSaldo = query.where('lote.saldo', '>', 0);
  if (etapa === 'cooperativa') return comSaldo.where('lote.na_cooperativa', '>', 0);
  const processos = PROCESSOS_DO_LUGAR[etapa];
  if (!processos) return comSaldo.where('lote.etapa', '=', etapa);
  return comSaldo.where((eb) => eb.or(processos.map((processo) => eb('lote.id', 'in', lotesNoLugar(reader, processo)))));
};

/** The lots a filter keeps, not yet cut into pages. */
export const filtrarLotes = (reader: Reader, { fazendas, etapa, unidade, comSaldo, de, ate, em, conhecidoEm }: LoteFiltro, q?: string) => {
  const entao = leitorDoPassado(reader, { em, conhecidoEm });
  let query = lotesCom(entao).where('lote.fazenda_id', 'in', [0, ...fazendas]);
  if (etapa) query = naEtapa(entao, query, etapa);
  if (unidade) query = query.where('lote.unidade', '=', unidade);
  if (comSaldo !== undefined) query = query.where('lote.saldo', comSaldo ? '>' : '=', 0);
  if (de) query = query.where('lote.em', '>=', de);
  if (ate) query = query.where('lote.em', '<=', ate);
  if (q) query = query.where((eb) => eb.or([contains('lote.codigo', q), contains('lote.tipo', q), contains('lote.qualidade', q)]));
  return query;
};

export const listLotes = (reader: Reader, filtro: LoteFiltro, params: ListParams): Promise<PageOf<LoteView>> =>
  paginate(filtrarLotes(reader, filtro, params.q), params, ORDEM_DOS_LOTES, loteView);

/** How many lots a filter keeps. */
export const contarLotes = async (reader: Reader, filtro: LoteFiltro): Promise<number> =>
  (await filtrarLotes(reader, filtro).clearSelect().select(sql<number>`count(*)::int8`.as('n')).executeTakeFirstOrThrow()).n;

/** One lot; undefined when it is missing or another account's. */
export const findLote = async (reader: Reader, id: number) => {
  const row = await lotesCom(reader).where('lote.id', '=', id).executeTakeFirst();
  return row && { view: loteView(row), row };
};
