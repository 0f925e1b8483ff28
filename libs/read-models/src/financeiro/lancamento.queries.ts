import { lancamentoFields, pagamentoFields } from '@tulha/domain/financeiro/lancamento/lancamento.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import { type SelectQueryBuilder, sql } from 'kysely';
import { nomeCom } from '../catalogues/movidos.js';
import { checkSort, contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { fieldView } from '../declare/field-columns.js';
import type { RowOf } from '../declare/table.js';
import type { DB } from '../tables.js';
import { type Categorias, categoriasDe } from './categorias.queries.js';
import { lancamentoTable, type pagamentoTable } from './lancamento.projection.js';
import { comMeios } from './meio.queries.js';
import { rateioDe } from './rateio.queries.js';
import { chaveDe, nomesDe } from '../references/nomes.queries.js';

type LancamentoRow = RowOf<typeof lancamentoTable>;
type PagamentoRow = RowOf<typeof pagamentoTable>;

/** Inclusive days of the entry. `fluxo`, `vence`: some payment of it is on that cash flow, or due then, and only those payments count. */
export type LancamentoFilters = {
  readonly tipo?: string | undefined;
  readonly status?: 'PAGO' | 'PENDENTE' | undefined;
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
  readonly fluxo?: number | undefined;
  readonly fornecedor?: number | undefined;
  readonly safra?: number | undefined;
  readonly categoria?: string | undefined;
  /** Pending, and due between these days, inclusive. */
  readonly vence?: { readonly de?: string; readonly ate: string } | undefined;
};

const reais = (centavos: number) => toWire(centavos, 2);

/** The category under its present name, which differs from the stored one if it was moved or renamed. */
const categoriaDe = (row: LancamentoRow, categorias: Categorias) => ({
  categoria: categorias.nome(row),
  categoriaId: categorias.idDe(row),
  categoriaNome: categorias.nome(row),
});

const pagamentoView = (row: PagamentoRow, entry: LancamentoRow, categorias: Categorias) => ({
  id: row.id,
  financeiroId: row.lancamento_id,
  descricao: entry.descricao,
  tipo: entry.tipo,
  ...categoriaDe(entry, categorias),
  atual: row.numero,
  pagParcelas: entry.parcelas,
  colaborador: row.colaborador_id,
  status: row.data_pagamento === null ? 'PENDENTE' : 'PAGO',
  ...fieldView(pagamentoFields, row),
  dataPagamento: row.data_pagamento,
  total: reais(row.liquido_centavos),
  notafiscal: row.notafiscal ?? entry.notafiscal,
});
export type PagamentoView = ReturnType<typeof pagamentoView>;

/** The category is shown under its present name. */
const { categoriaEscolhida: _escolhida, categoria: _categoria, ...daView } = lancamentoFields;

/** `fluxo` and the days are those of the first open payment, or of the last one. */
const lancamentoView = (row: LancamentoRow, payments: readonly PagamentoRow[], categorias: Categorias) => {
  const current = payments.find(({ data_pagamento }) => data_pagamento === null) ?? payments.at(-1);
  return {
    id: row.id,
    ...fieldView(daView, row),
    ...categoriaDe(row, categorias),
    status: row.pagas === row.parcelas ? 'PAGO' : 'PENDENTE',
    vencimento: current?.vencimento ?? row.data,
    dataPagamento: current?.data_pagamento ?? null,
    ...{ valor: reais(row.valor_centavos), juros: reais(row.juros_centavos), desconto: reais(row.desconto_centavos) },
    total: reais(row.liquido_centavos),
    pagParcelas: row.parcelas,
    pagas: row.pagas,
    fluxo: current?.fluxo_id ?? null,
    fluxoSaida: current?.fluxo_saida_id ?? null,
    origem: row.origem_tipo === null ? null : { tipo: row.origem_tipo, id: row.origem_id as number },
  };
};
export type LancamentoView = ReturnType<typeof lancamentoView>;

/** Payments on a cash flow, or all: money comes into one, leaves from one, and a transfer does both. */
export const pagamentosNoFluxo = (reader: Reader, fluxo: number | undefined) => {
  const todos = reader.de('pagamento').innerJoin('lancamento', 'lancamento.id', 'pagamento.lancamento_id');
  if (!fluxo) return todos;
  return todos.where((eb) =>
    eb.or([
      eb('pagamento.fluxo_id', '=', fluxo),
      eb.and([eb('lancamento.tipo', '=', 'transferencia'), eb('pagamento.fluxo_saida_id', '=', fluxo)]),
    ]),
  );
};

/** The payments of which filters speak: on a cash flow, and pending and due in some days. */
export const pagamentosDaPergunta = (reader: Reader, { fluxo, vence }: Pick<LancamentoFilters, 'fluxo' | 'vence'>) => {
  const noFluxo = pagamentosNoFluxo(reader, fluxo);
  if (!vence) return noFluxo;
  const ateLa = noFluxo.where('pagamento.data_pagamento', 'is', null).where('pagamento.vencimento', '<=', vence.ate);
  return vence.de ? ateLa.where('pagamento.vencimento', '>=', vence.de) : ateLa;
};

/** Payments of entries by the day they fall due: what a payment in part leaves keeps its day, though its number is the last. */
const paymentsOf = async (reader: Reader, ids: readonly number[], filters: LancamentoFilters = {}) => {
  const rows = await pagamentosDaPergunta(reader, filters)
    .selectAll('pagamento')
    .where('lancamento_id', 'in', [0, ...ids])
    .orderBy('pagamento.vencimento')
    .orderBy('numero')
    .orderBy('pagamento.id')
    .execute();
  return Map.groupBy(rows, ({ lancamento_id }) => lancamento_id);
};

const nomeSql = (categorias: Categorias) => categorias.nomeSql('categoria_id', 'categoria');

/** Which entries: a text in them, filters, and the farms they are of. */
export type Pergunta = { readonly q?: string | undefined; readonly filters: LancamentoFilters; readonly fazendas: readonly number[] };

const SOMAS = ['valor_centavos', 'juros_centavos', 'desconto_centavos', 'liquido_centavos'] as const;

/** Entries with only the part of which filters speak: an instalment that went to another cash flow, or is due later, is no part of them. */
const soDaParte = (reader: Reader, filters: LancamentoFilters): SelectQueryBuilder<DB, 'lancamento', object> => {
  const dele = pagamentosDaPergunta(reader, filters)
    .groupBy('pagamento.lancamento_id')
    .select('pagamento.lancamento_id as lancamento_id')
    .select(SOMAS.map((coluna) => sql<number>`sum(${sql.ref(`pagamento.${coluna}`)})::int8`.as(coluna)))
    .select([sql<number>`count(*)::int8`.as('parcelas'), sql<number>`count(pagamento.data_pagamento)::int8`.as('pagas')]);
  const suas = [...SOMAS, 'parcelas', 'pagas'] as const;
  const outras = Object.keys(lancamentoTable.columns).filter((coluna) => !suas.includes(coluna as 'pagas'));
  const partes = reader
    .de('lancamento')
    .innerJoin(dele.as('dele'), 'dele.lancamento_id', 'lancamento.id')
    .select([...outras.map((coluna) => `lancamento.${coluna}`), ...suas.map((coluna) => `dele.${coluna}`)] as 'lancamento.id'[]);
  return reader.db.selectFrom(partes.as('lancamento')) as unknown as SelectQueryBuilder<DB, 'lancamento', object>;
};

/** The entries that filters leave, of the farms given. */
export const lancamentosFiltrados = (reader: Reader, { q, filters, fazendas }: Pergunta, categorias: Categorias) => {
  const todos = filters.fluxo || filters.vence ? soDaParte(reader, filters) : reader.de('lancamento');
  let query = todos.where('fazenda_id', 'in', [0, ...fazendas]);
  if (filters.tipo) query = query.where('tipo', '=', filters.tipo);
  if (filters.status) query = query.where(filters.status === 'PAGO' ? sql<boolean>`pagas = parcelas` : sql<boolean>`pagas < parcelas`);
  if (filters.dateStart) query = query.where('data', '>=', filters.dateStart);
  if (filters.dateEnd) query = query.where('data', '<=', filters.dateEnd);
  if (filters.categoria) query = query.where(categorias.filtro(filters.categoria));
  if (filters.fornecedor) query = query.where('fornecedor_id', '=', filters.fornecedor);
  if (filters.safra) query = query.where('safra_id', '=', filters.safra);
  if (q) {
    query = query.where((eb) =>
      eb.or([contains('descricao', q), nomeCom('categoria', 'categoria_id', q, categorias), contains('resto', q)]),
    );
  }
  return query;
};

const sortable = (categorias: Categorias) => ({
  id: 'id',
  data: 'data',
  descricao: 'descricao',
  categoria: nomeSql(categorias),
  tipo: 'tipo',
  valor: 'valor_centavos',
  total: 'liquido_centavos',
});

export type Totais = { readonly receita: number; readonly despesa: number; readonly total: number };

/** Sums of all entries that the filters leave, not of one page, in BRL, and how many they are. Transfers are neither income nor expense. */
const totalsOf = async (query: ReturnType<typeof lancamentosFiltrados>): Promise<{ readonly totals: Totais; readonly quantos: number }> => {
  const of = (tipo: string) => sql<number>`coalesce(sum(liquido_centavos) filter (where tipo = ${tipo}), 0)::int8`;
  const { receita, despesa, quantos } = await query
    .select([of('receita').as('receita'), of('despesa').as('despesa'), sql<number>`count(*)::int8`.as('quantos')])
    .executeTakeFirstOrThrow();
  return { totals: { receita: reais(receita), despesa: reais(despesa), total: reais(receita - despesa) }, quantos };
};

/** Income, expense and result of the filtered entries: every figure named *Receitas*, *Despesas* and *Resultado*. */
export const totaisDosLancamentos = async (reader: Reader, pergunta: Pergunta): Promise<Totais> =>
  (await totalsOf(lancamentosFiltrados(reader, pergunta, await categoriasDe(reader)))).totals;

/** A page of entries of the farms given, newest first, with the totals of all of them. */
export const listLancamentos = async (
  reader: Reader,
  params: ListParams,
  filters: LancamentoFilters,
  fazendas: readonly number[],
): Promise<PageOf<LancamentoView> & { readonly totals: Totais }> => {
  const [categorias, comoSeChama] = await Promise.all([categoriasDe(reader), comMeios(reader)]);
  const query = lancamentosFiltrados(reader, { q: params.q, filters, fazendas }, categorias);
  const order = { sortable: sortable(categorias), first: '-data', id: 'id' };
  checkSort(params.sort, order);
  const { totals, quantos } = await totalsOf(query);
  const page = await paginate(query.selectAll(), params, order, (row) => row, quantos);
  const payments = await paymentsOf(
    reader,
    page.content.map(({ id }) => id),
    filters,
  );
  return {
    ...page,
    content: page.content.map((row) => lancamentoView(comoSeChama(row), payments.get(row.id) ?? [], categorias)),
    totals,
  };
};

const PAGE = 500;

/**
 * Every entry that filters leave, in the order of their days, without ever being in memory together. No day is missing: they are said to come
 * first as the index of lists, read from its end, has them.
 */
export async function* lancamentosParaExportar(reader: Reader, pergunta: Pergunta): AsyncGenerator<LancamentoView> {
  const [categorias, comoSeChama] = await Promise.all([categoriasDe(reader), comMeios(reader)]);
  let depois: LancamentoRow | undefined;
  do {
    let query = lancamentosFiltrados(reader, pergunta, categorias)
      .selectAll()
      .orderBy('data', (dia) => dia.asc().nullsFirst())
      .orderBy('id')
      .limit(PAGE);
    if (depois) query = query.where(sql<boolean>`(data, id) > (${depois.data}::date, ${depois.id})`);
    const rows = await query.execute();
    const payments = await paymentsOf(
      reader,
      rows.map(({ id }) => id),
      pergunta.filters,
    );
    yield* rows.map((row) => lancamentoView(comoSeChama(row), payments.get(row.id) ?? [], categorias));
    depois = rows[PAGE - 1];
  } while (depois);
}

/** How many entries filters leave. */
export const contarLancamentos = async (reader: Reader, pergunta: Pergunta): Promise<number> => {
  const query = lancamentosFiltrados(reader, pergunta, await categoriasDe(reader));
  return (await query.select(sql<number>`count(*)::int8`.as('total')).executeTakeFirstOrThrow()).total;
};

/** The names of an entry's supplier and crop year. */
const chamadosDe = async (reader: Reader, { fornecedor_id, safra_id }: LancamentoRow) => {
  const [fornecedor, safra] = [
    { especie: 'fornecedor', id: fornecedor_id ?? 0 },
    { especie: 'safra', id: safra_id ?? 0 },
  ];
  const nomes = await nomesDe(
    reader,
    [fornecedor, safra].filter(({ id }) => id > 0),
  );
  return { fornecedorNome: nomes.get(chaveDe(fornecedor))?.nome ?? null, safraNome: nomes.get(chaveDe(safra))?.nome ?? null };
};

/** One entry with its payments and stream version; undefined when it is missing or another account's. */
export const findLancamento = async (reader: Reader, id: number) => {
  const row = await reader.de('lancamento').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const payments = (await paymentsOf(reader, [id])).get(id) ?? [];
  const [categorias, comoSeChama] = await Promise.all([categoriasDe(reader), comMeios(reader)]);
  const view = {
    ...lancamentoView(comoSeChama(row), payments, categorias),
    ...(await chamadosDe(reader, row)),
    pagamentos: payments.map((payment) => pagamentoView(payment, row, categorias)),
    rateio: await rateioDe(reader, id, row.liquido_centavos),
  };
  return { versao: row.versao, view };
};

/** One payment with the version of its entry's stream. */
export const findPagamento = async (reader: Reader, id: number) => {
  const row = await reader.de('pagamento').selectAll().where('id', '=', id).executeTakeFirst();
  const entry = row && (await reader.de('lancamento').selectAll().where('id', '=', row.lancamento_id).executeTakeFirst());
  return entry && { versao: entry.versao, view: pagamentoView(row, entry, await categoriasDe(reader)) };
};
