import { preverSaldo } from '@tulha/domain/relatorios/saldo-previsto';
import { addDays, addMonths, type Dia } from '@tulha/domain/kernel/dates';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import { among, saldoDosFluxos } from './fluxo.queries.js';

/** Twelve months: this one from today, and the eleven after it. */
const MESES = 12;

/** What is open until a day, day by day, with its sign: instalments of entries, and movements. What is late stands on its own day. */
const emAberto = async (reader: Reader, fluxos: readonly number[] | null, ate: Dia) => {
  const value = sql`pagamento.liquido_centavos`;
  const into = sql`case when lancamento.tipo <> 'despesa' and ${among('pagamento.fluxo_id', fluxos)} then ${value} else 0 end`;
  const out = sql`case when lancamento.tipo = 'despesa' and ${among('pagamento.fluxo_id', fluxos)} then ${value}
    when lancamento.tipo = 'transferencia' and ${among('pagamento.fluxo_saida_id', fluxos)} then ${value} else 0 end`;
  const payments = reader
    .de('pagamento')
    .innerJoin('lancamento', 'lancamento.id', 'pagamento.lancamento_id')
    .where('lancamento.conta', '=', reader.conta)
    .where('pagamento.data_pagamento', 'is', null)
    .where('pagamento.vencimento', '<=', ate)
    .select([sql<string>`pagamento.vencimento::text`.as('dia'), sql<number>`${into}`.as('entrada'), sql<number>`${out}`.as('saida')]);
  const movements = reader
    .de('movimentacao')
    .where('movimentacao.data_pagamento', 'is', null)
    .where('movimentacao.vencimento', '<=', ate)
    .where(sql<boolean>`${among('movimentacao.fluxo_id', fluxos)}`)
    .select([
      sql<string>`movimentacao.vencimento::text`.as('dia'),
      sql<number>`case movimentacao.tipo when 'entrada' then movimentacao.valor_centavos else 0 end`.as('entrada'),
      sql<number>`case movimentacao.tipo when 'saida' then movimentacao.valor_centavos else 0 end`.as('saida'),
    ]);
  return reader.db
    .selectFrom(payments.unionAll(movements).as('aberto'))
    .select(['dia', sql<number>`sum(entrada)::int8`.as('entrada'), sql<number>`sum(saida)::int8`.as('saida')])
    .groupBy('dia')
    .orderBy('dia')
    .execute();
};

/** What the expected balance of a cash flow, or of all, is made of: today's balance, and what is open in the months to come. */
export const baseDaPrevisao = async (reader: Reader, fluxo: number | undefined, hoje: Dia) => {
  const fluxos = fluxo === undefined ? null : [fluxo];
  const ultimo = addDays(`${addMonths(hoje, MESES).slice(0, 7)}-01`, -1);
  const [{ total }, abertos] = await Promise.all([saldoDosFluxos(reader, { fluxos, ate: hoje }), emAberto(reader, fluxos, ultimo)]);
  return { saldoCentavos: toScaled(total, 2) ?? 0, hoje, meses: MESES, abertos };
};

/** The expected balance of a cash flow, or of all, month by month for a year: from today's, by what is open. */
export const previsaoDosFluxos = async (reader: Reader, fluxo: number | undefined, hoje: Dia) =>
  preverSaldo(await baseDaPrevisao(reader, fluxo, hoje));
