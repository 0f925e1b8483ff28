import { addMonths, type Dia } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { RowOf } from '../declare/table.js';
import type { movimentacaoTable } from './movimentacao.projection.js';

type MovimentacaoRow = RowOf<typeof movimentacaoTable>;

const reais = (centavos: number) => toWire(centavos, 2);

const movimentacaoView = (row: MovimentacaoRow) => ({
  id: row.id,
  fluxo: row.fluxo_id,
  descricao: row.descricao,
  valor: reais(row.valor_centavos),
  data_vencimento: row.vencimento,
  tipo: row.tipo,
  status: row.data_pagamento === null ? 'PENDENTE' : 'PAGO',
  dataPagamento: row.data_pagamento,
});
export type MovimentacaoView = ReturnType<typeof movimentacaoView>;

/** A page of the movements of a cash flow, newest first. */
export const listMovimentacoes = (reader: Reader, fluxo: number, params: ListParams): Promise<PageOf<MovimentacaoView>> => {
  const sortable = { id: 'id', data_vencimento: 'vencimento', valor: 'valor_centavos', descricao: 'descricao' };
  const query = reader.de('movimentacao').selectAll().where('fluxo_id', '=', fluxo);
  return paginate(query, params, { sortable, first: '-data_vencimento', id: 'id' }, movimentacaoView);
};

/** One movement with its stream version; undefined when it is missing or another account's. */
export const findMovimentacao = async (reader: Reader, id: number) => {
  const row = await reader.de('movimentacao').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { versao: row.versao, view: movimentacaoView(row) };
};

/** Whose money, and until which day: payments made and movements carried out on these flows. No flows: all there ever were. */
type Recorte = { readonly fluxos: readonly number[] | null; readonly ate: Dia };

/** Whether a column is one of these cash flows; of none named, any. */
export const among = (column: string, fluxos: readonly number[] | null) =>
  fluxos === null ? sql`true` : sql`${sql.ref(column)} in (${sql.join([0, ...fluxos])})`;

const until = (column: string, { ate }: Recorte) => sql<boolean>`(${sql.ref(column)} is not null and ${sql.ref(column)} <= ${ate})`;

/** Every movement of money there was, one row each, with its sign: `entrada` and `saida` in cents, of one of three kinds. */
const moves = (reader: Reader, recorte: Recorte) => {
  const { fluxos } = recorte;
  const value = sql`pagamento.liquido_centavos`;
  const into = sql`case when lancamento.tipo <> 'despesa' and ${among('pagamento.fluxo_id', fluxos)} then ${value} else 0 end`;
  const out = sql`case when lancamento.tipo = 'despesa' and ${among('pagamento.fluxo_id', fluxos)} then ${value}
    when lancamento.tipo = 'transferencia' and ${among('pagamento.fluxo_saida_id', fluxos)} then ${value} else 0 end`;
  const payments = reader
    .de('pagamento')
    .innerJoin('lancamento', 'lancamento.id', 'pagamento.lancamento_id')
    .where('lancamento.conta', '=', reader.conta)
    .where(until('pagamento.data_pagamento', recorte))
    .where(sql<boolean>`(${among('pagamento.fluxo_id', fluxos)} or ${among('pagamento.fluxo_saida_id', fluxos)})`)
    .select([
      sql<string>`case lancamento.tipo when 'transferencia' then 'transferencia' else 'normal' end`.as('especie'),
      sql<string>`pagamento.data_pagamento`.as('em'),
      sql<number>`${into}`.as('entrada'),
      sql<number>`${out}`.as('saida'),
    ]);
  const movements = reader
    .de('movimentacao')
    .where(until('movimentacao.data_pagamento', recorte))
    .where(sql<boolean>`${among('movimentacao.fluxo_id', fluxos)}`)
    .select([
      sql<string>`'movimento'`.as('especie'),
      sql<string>`movimentacao.data_pagamento`.as('em'),
      sql<number>`case movimentacao.tipo when 'entrada' then movimentacao.valor_centavos else 0 end`.as('entrada'),
      sql<number>`case movimentacao.tipo when 'saida' then movimentacao.valor_centavos else 0 end`.as('saida'),
    ]);
  return reader.db.selectFrom(payments.unionAll(movements).as('movimento'));
};

/**
 * The balance of cash flows in BRL, at the end of a day: payments made (`saldo_normal`), movements by hand
 * (`saldo_movimentos`) and transfers between flows (`saldo_transferencias`). Pending payments do not count.
 */
export const saldoDosFluxos = async (reader: Reader, recorte: Recorte) => {
  const of = (especie: string) => sql<number>`coalesce(sum(entrada - saida) filter (where especie = ${especie}), 0)::int8`;
  const { normal, movimentos, transferencias } = await moves(reader, recorte)
    .select([of('normal').as('normal'), of('movimento').as('movimentos'), of('transferencia').as('transferencias')])
    .executeTakeFirstOrThrow();
  return {
    saldo_normal: reais(normal),
    saldo_movimentos: reais(movimentos),
    saldo_transferencias: reais(transferencias),
    total: reais(normal + movimentos + transferencias),
  };
};

/** The payments on deleted flows, which no list shows: 0 where there are none. */
export const saldoDosExcluidos = async (reader: Reader, ate: Dia): Promise<number> => {
  const excluidos = await reader.de('fluxo').select('id').where('excluido', '=', true).orderBy('id').execute();
  if (excluidos.length === 0) return 0;
  return (await saldoDosFluxos(reader, { fluxos: excluidos.map(({ id }) => id), ate })).total;
};

/** The last twelve months of a cash flow, this one until today: money in and out, and the balance at the end of each. */
export const dozeMeses = async (reader: Reader, fluxo: number, hoje: Dia) => {
  const primeiro = `${addMonths(hoje, -11).slice(0, 7)}-01`;
  const rows = await moves(reader, { fluxos: [fluxo], ate: hoje })
    .select([
      sql<string>`case when em < ${primeiro}::date then '' else to_char(em, 'YYYY-MM') end`.as('mes'),
      sql<number>`sum(entrada)::int8`.as('entrada'),
      sql<number>`sum(saida)::int8`.as('saida'),
    ])
    .groupBy('mes')
    .execute();
  const byMonth = new Map(rows.map((row) => [row.mes, row]));
  let saldo = (byMonth.get('')?.entrada ?? 0) - (byMonth.get('')?.saida ?? 0);
  return Array.from({ length: 12 }, (_, index) => {
    const mes = addMonths(primeiro, index).slice(0, 7);
    const { entrada, saida } = byMonth.get(mes) ?? { entrada: 0, saida: 0 };
    saldo += entrada - saida;
    return { mes, entrada: reais(entrada), saida: reais(saida), total: reais(entrada - saida), saldo: reais(saldo) };
  });
};

/** The open part of a cash flow: the entries with pending payments on it, and its pending movements. */
export const pendenciasDoFluxo = async (reader: Reader, fluxo: number) => {
  const [payments, movements] = await Promise.all([
    reader
      .de('pagamento')
      .select('lancamento_id')
      .where('data_pagamento', 'is', null)
      .where((eb) => eb.or([eb('fluxo_id', '=', fluxo), eb('fluxo_saida_id', '=', fluxo)]))
      .orderBy('lancamento_id')
      .execute(),
    reader.de('movimentacao').select('id').where('data_pagamento', 'is', null).where('fluxo_id', '=', fluxo).orderBy('id').execute(),
  ]);
  return {
    quantas: payments.length + movements.length,
    lancamentoIds: [...new Set(payments.map(({ lancamento_id }) => lancamento_id))],
    movimentacaoIds: movements.map(({ id }) => id),
  };
};

/** An entry with an open transfer between two cash flows, either way; undefined when there is none. */
export const transferenciaAberta = async (reader: Reader, um: number, outro: number): Promise<number | undefined> => {
  const row = await reader
    .de('pagamento')
    .innerJoin('lancamento', 'lancamento.id', 'pagamento.lancamento_id')
    .where('lancamento.conta', '=', reader.conta)
    .where('lancamento.tipo', '=', 'transferencia')
    .where('pagamento.data_pagamento', 'is', null)
    .where('pagamento.fluxo_id', 'in', [um, outro])
    .where('pagamento.fluxo_saida_id', 'in', [um, outro])
    .select('lancamento.id')
    .orderBy('lancamento.id')
    .executeTakeFirst();
  return row?.id;
};
