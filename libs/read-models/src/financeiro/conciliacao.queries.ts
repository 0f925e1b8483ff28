import { addDays, type Dia } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { contains } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { mudancasDosMeses } from './mes-fechado.queries.js';
import { chaveDe, nomesDe } from '../references/nomes.queries.js';

/** An item that lines may match: an instalment of an entry or a movement. Money out is negative. */
export type ItemAchado = {
  readonly tipo: 'pagamento' | 'movimentacao';
  readonly id: number;
  readonly lancamentoId: number | null;
  readonly centavos: number;
  readonly descricao: string;
  readonly vencimento: Dia;
  readonly pagoEm: Dia | null;
  readonly numero: number | null;
  readonly parcelas: number | null;
  readonly fornecedorId: number | null;
  readonly categoriaId: number | null;
  readonly documentos: readonly string[];
  readonly semFluxo: boolean;
};

type Busca = {
  readonly fluxo: number;
  readonly de: Dia;
  readonly ate: Dia;
  /** Only these values, with their signs. */
  readonly centavos?: readonly number[];
  readonly q?: string | undefined;
  readonly ids?: { readonly pagamentos: readonly number[]; readonly movimentacoes: readonly number[] };
  readonly limite: number;
};

const comSinal = (fluxo: number) => sql<number>`case when lancamento.tipo = 'despesa' then -pagamento.liquido_centavos
  when lancamento.tipo = 'receita' then pagamento.liquido_centavos
  when pagamento.fluxo_id = ${fluxo} then pagamento.liquido_centavos else -pagamento.liquido_centavos end`;

/** The items that lines of this cash flow were matched with already: they are not offered again. */
const tomado = (reader: Reader, fluxo: number, coluna: 'pagamento_id' | 'movimentacao_id', id: string) =>
  reader
    .de('extrato_item')
    .select('extrato_item.numero')
    .where('extrato_item.fluxo_id', '=', fluxo)
    .where(sql<boolean>`${sql.ref(`extrato_item.${coluna}`)} = ${sql.ref(id)}`);

/** Paid, or else due, between two days, inclusive; said so that the index of each of both days is of use. */
const noPeriodo = (tabela: string, { de, ate }: Pick<Busca, 'de' | 'ate'>) => {
  const [pago, vence] = [sql.ref(`${tabela}.data_pagamento`), sql.ref(`${tabela}.vencimento`)];
  return sql`(${pago} between ${de}::date and ${ate}::date or (${pago} is null and ${vence} between ${de}::date and ${ate}::date))`;
};

/** Of one of these values, whatever its sign: one parameter, however many they are. */
const umDe = (coluna: string, centavos: readonly number[]) =>
  sql<boolean>`${sql.ref(coluna)} = any(${[...new Set(centavos.map(Math.abs))]}::int8[])`;

const pagamentosQue = async (reader: Reader, busca: Busca): Promise<ItemAchado[]> => {
  const { fluxo, de, ate, centavos, q, ids, limite } = busca;
  let query = reader
    .de('pagamento')
    .innerJoin('lancamento', 'lancamento.id', 'pagamento.lancamento_id')
    .where('lancamento.conta', '=', reader.conta)
    .where((eb) =>
      eb.or([
        eb('pagamento.fluxo_id', '=', fluxo),
        eb.and([eb('lancamento.tipo', '=', 'transferencia'), eb('pagamento.fluxo_saida_id', '=', fluxo)]),
        eb.and([
          eb('pagamento.fluxo_id', 'is', null),
          eb('pagamento.data_pagamento', 'is', null),
          eb('lancamento.tipo', '<>', 'transferencia'),
        ]),
      ]),
    )
    .where((eb) => eb.not(eb.exists(tomado(reader, fluxo, 'pagamento_id', 'pagamento.id'))));
  if (ids) query = query.where('pagamento.id', 'in', [0, ...ids.pagamentos]);
  else query = query.where(sql<boolean>`${noPeriodo('pagamento', { de, ate })}`);
  if (centavos) query = query.where(umDe('pagamento.liquido_centavos', centavos));
  if (q) query = query.where(contains('lancamento.descricao', q));
  const rows = await query
    .select(['pagamento.id', 'pagamento.lancamento_id', 'pagamento.vencimento', 'pagamento.data_pagamento', 'pagamento.numero'])
    .select(['pagamento.fluxo_id', 'pagamento.numero_cheque', 'pagamento.notafiscal', 'lancamento.parcelas', 'lancamento.boleto'])
    .select(['lancamento.descricao', 'lancamento.fornecedor_id', 'lancamento.categoria_id', 'lancamento.notafiscal as nota'])
    .select(comSinal(fluxo).as('centavos'))
    .orderBy('pagamento.vencimento')
    .orderBy('pagamento.id')
    .limit(limite)
    .execute();
  return rows.map((row) => ({
    ...{ tipo: 'pagamento' as const, id: row.id, lancamentoId: row.lancamento_id, centavos: Number(row.centavos) },
    ...{
      descricao: row.descricao ?? '',
      vencimento: row.vencimento,
      pagoEm: row.data_pagamento,
      numero: row.numero,
      parcelas: row.parcelas,
    },
    ...{ fornecedorId: row.fornecedor_id, categoriaId: row.categoria_id, semFluxo: row.fluxo_id === null },
    documentos: [row.notafiscal, row.nota, row.boleto, row.numero_cheque ? String(row.numero_cheque) : null].flatMap(
      (numero) => numero ?? [],
    ),
  }));
};

const movimentacoesQue = async (reader: Reader, busca: Busca): Promise<ItemAchado[]> => {
  const { fluxo, de, ate, centavos, q, ids, limite } = busca;
  let query = reader
    .de('movimentacao')
    .where('movimentacao.fluxo_id', '=', fluxo)
    .where((eb) => eb.not(eb.exists(tomado(reader, fluxo, 'movimentacao_id', 'movimentacao.id'))));
  if (ids) query = query.where('movimentacao.id', 'in', [0, ...ids.movimentacoes]);
  else query = query.where(sql<boolean>`${noPeriodo('movimentacao', { de, ate })}`);
  if (centavos) query = query.where(umDe('valor_centavos', centavos));
  if (q) query = query.where(contains('descricao', q));
  const rows = await query.selectAll('movimentacao').orderBy('movimentacao.vencimento').orderBy('movimentacao.id').limit(limite).execute();
  return rows.map((row) => ({
    ...{ tipo: 'movimentacao' as const, id: row.id, lancamentoId: null, descricao: row.descricao, vencimento: row.vencimento },
    ...{ centavos: row.tipo === 'entrada' ? row.valor_centavos : -row.valor_centavos, pagoEm: row.data_pagamento },
    ...{ numero: null, parcelas: null, fornecedorId: null, categoriaId: null, documentos: [], semFluxo: false },
  }));
};

/** The items of a cash flow, open or paid, that no line was matched with yet. */
export const itensDoFluxo = async (reader: Reader, busca: Busca): Promise<readonly ItemAchado[]> =>
  (await Promise.all([pagamentosQue(reader, busca), movimentacoesQue(reader, busca)])).flat();

/** The names of the other side of entries. */
export const fornecedoresDos = async (reader: Reader, itens: readonly Pick<ItemAchado, 'fornecedorId'>[]) => {
  const ids = [...new Set(itens.flatMap(({ fornecedorId }) => fornecedorId ?? []))];
  const nomes = await nomesDe(
    reader,
    ids.map((id) => ({ especie: 'fornecedor', id })),
  );
  return (id: number | null): string | null => (id === null ? null : (nomes.get(chaveDe({ especie: 'fornecedor', id }))?.nome ?? null));
};

/** The earlier matches of lines of the same memo, on any cash flow of the account. */
export const lembrancasDe = async (reader: Reader, memos: readonly string[]) => {
  if (memos.length === 0) return [];
  const rows = await reader
    .de('extrato_linha')
    .innerJoin('extrato_item', 'extrato_item.conciliacao_id', 'extrato_linha.conciliacao_id')
    .innerJoin('lancamento', 'lancamento.id', 'extrato_item.lancamento_id')
    .where('extrato_item.conta', '=', reader.conta)
    .where('lancamento.conta', '=', reader.conta)
    .where('extrato_linha.memo', 'in', [...new Set(memos)])
    .groupBy(['extrato_linha.memo', 'lancamento.fornecedor_id', 'lancamento.categoria_id'])
    .select(['extrato_linha.memo', 'lancamento.fornecedor_id', 'lancamento.categoria_id'])
    .select(sql<number>`count(*)::int8`.as('vezes'))
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('lancamento.fornecedor_id')
    .orderBy('lancamento.categoria_id')
    .execute();
  return rows.map((row) => ({
    memo: row.memo ?? '',
    fornecedorId: row.fornecedor_id,
    categoriaId: row.categoria_id,
    vezes: Number(row.vezes),
  }));
};

const conciliadosQue = (reader: Reader, conciliacaoIds: readonly number[]) =>
  reader
    .de('extrato_item')
    .leftJoin('lancamento', 'lancamento.id', 'extrato_item.lancamento_id')
    .leftJoin('movimentacao', 'movimentacao.id', 'extrato_item.movimentacao_id')
    .where('conciliacao_id', 'in', [0, ...conciliacaoIds])
    .selectAll('extrato_item')
    .select(sql<string | null>`coalesce(lancamento.descricao, movimentacao.descricao)`.as('descricao'))
    .orderBy('conciliacao_id')
    .orderBy('numero')
    .execute();

/** The items of some reconciliations, each with its current names. */
export const itensConciliados = async (reader: Reader, conciliacaoIds: readonly number[]) => {
  const rows = conciliacaoIds.length === 0 ? [] : await conciliadosQue(reader, conciliacaoIds);
  return Map.groupBy(
    rows.map((row) => ({
      ...{
        conciliacaoId: row.conciliacao_id,
        descricao: row.descricao,
        lancamento: row.lancamento_id,
        valor: toWire(row.valor_centavos, 2),
      },
      ...{ tipo: row.pagamento_id === null ? ('movimentacao' as const) : ('pagamento' as const), pagou: row.pagou },
      id: (row.pagamento_id ?? row.movimentacao_id) as number,
    })),
    ({ conciliacaoId }) => conciliacaoId,
  );
};

/** Each month that a cash flow has lines of: how many there are, how many are open, and whether it is closed; the latest first. */
export const mesesDoExtrato = async (reader: Reader, fluxo: number) => {
  const mudancas = await mudancasDosMeses(reader, fluxo);
  const fechados = await reader.de('extrato_mes').select(['mes', 'fechado_em']).where('fluxo_id', '=', fluxo).execute();
  const quando = new Map(fechados.map(({ mes, fechado_em }) => [mes, new Date(fechado_em).toISOString()]));
  const mes = sql<string>`to_char(dia, 'YYYY-MM')`;
  const rows = await reader
    .de('extrato_linha')
    .where('fluxo_id', '=', fluxo)
    .select([mes.as('mes'), sql<number>`count(*)::int8`.as('linhas')])
    .select([
      sql<number>`count(*) filter (where situacao = 'ABERTA')::int8`.as('abertas'),
      sql<number>`count(*) filter (where situacao = 'IGNORADA')::int8`.as('ignoradas'),
      sql<number>`sum(valor_centavos)::int8`.as('centavos'),
    ])
    .groupBy(mes)
    .orderBy(mes, 'desc')
    .execute();
  return rows.map(({ centavos, ...row }) => ({
    ...{ ...row, total: toWire(centavos, 2), fechadoEm: quando.get(row.mes) ?? null },
    mudancas: (mudancas.get(row.mes) ?? []).map(({ mes: _mes, ...mudanca }) => mudanca),
  }));
};

/** The days around some lines in which their items are looked for. */
export const aoRedor = (dias: readonly Dia[], quantos: number): { readonly de: Dia; readonly ate: Dia } => {
  const emOrdem = dias.toSorted();
  return { de: addDays(emOrdem[0] ?? '2000-01-01', -quantos), ate: addDays(emOrdem.at(-1) ?? '2000-01-01', quantos) };
};
