import { cliente as clientes } from '@tulha/domain/comercial/cliente.catalogue';
import { fornecedor as fornecedores } from '@tulha/domain/comercial/fornecedor.catalogue';
import type { extratoDoParceiro } from '@tulha/domain/financeiro/extrato-do-parceiro.report';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { findInCatalogue } from '../catalogues/catalogue.queries.js';
import type { Reader } from '../read/reader.js';
import { aboutPeriod, type ReportQuery, type ReportScope } from '../report-kit/rows.js';

type Quem = { readonly fornecedor: number | undefined; readonly cliente: number | undefined };
type Dias = { readonly de: string; readonly ate: string };
type Movimento = {
  readonly lancamento: number;
  /** 0 for the entry itself, else the instalment that was paid. */
  readonly numero: number;
  readonly dia: string;
  readonly tipo: 'receita' | 'despesa';
  readonly descricao: string;
  readonly parcelas: number;
  readonly documento: string | null;
  readonly centavos: number;
  readonly aberto: number;
  readonly vencimento: string | null;
};
type Somas = Readonly<
  Record<
    | 'comprado'
    | 'vendido'
    | 'pago'
    | 'recebido'
    | 'a_pagar'
    | 'a_receber'
    | 'a_pagar_vencido'
    | 'a_receber_vencido'
    | 'comprado_antes'
    | 'vendido_antes'
    | 'pago_antes'
    | 'recebido_antes'
    | 'a_pagar_antes'
    | 'a_receber_antes',
    number
  >
>;

const NUNCA = { de: '0001-01-01', ate: '9999-12-31' };
const reais = (centavos: number) => toWire(centavos, 2);

/**
 * The entries of a supplier, and those of a buyer's sales, with what was paid on each day until the last one asked for. What is paid later is still
 * open on that day.
 */
const doParceiro = (conta: number, { fornecedor = -1, cliente = -1 }: Quem, { ate }: Dias, fazendas: readonly number[]) => sql`
  lancamentos as (
    select id, data, tipo, descricao, notafiscal, boleto, parcelas, liquido_centavos from leitura.lancamento
    where conta = ${conta} and fazenda_id = any(${[0, ...fazendas]}::int8[]) and tipo in ('receita', 'despesa')
      and (fornecedor_id = ${fornecedor} or origem_tipo = 'venda' and origem_id in
        (select id from leitura.venda where conta = ${conta} and cliente_id = ${cliente}))
  ), parcelas as (
    select l.id as lancamento, p.numero, l.data, l.tipo, l.descricao, l.parcelas, coalesce(p.notafiscal, l.notafiscal, l.boleto) as documento,
      p.liquido_centavos, p.vencimento, case when p.data_pagamento <= ${ate}::date then p.data_pagamento end as paga_em
    from lancamentos l join leitura.pagamento p on p.lancamento_id = l.id and p.conta = ${conta}
  )`;

/** What there is to tell of the days asked for, entry by entry and payment by payment; an entry before what was paid of it on its own day. */
const movimentos = async ({ db, conta }: Reader, quem: Quem, dias: Dias, { fazendas, max }: Pick<ReportScope, 'fazendas' | 'max'>) => {
  const { rows } = await sql<Movimento>`
    with ${doParceiro(conta, quem, dias, fazendas)}
    select l.id as lancamento, 0::int8 as numero, l.data as dia, l.tipo, l.descricao, l.parcelas, coalesce(l.notafiscal, l.boleto) as documento,
      l.liquido_centavos as centavos, coalesce(sum(p.liquido_centavos) filter (where p.paga_em is null), 0)::int8 as aberto,
      min(p.vencimento) filter (where p.paga_em is null) as vencimento
    from lancamentos l left join parcelas p on p.lancamento = l.id where l.data between ${dias.de}::date and ${dias.ate}::date
    group by l.id, l.data, l.tipo, l.descricao, l.parcelas, l.notafiscal, l.boleto, l.liquido_centavos
    union all
    select lancamento, numero, paga_em, tipo, descricao, parcelas, documento, liquido_centavos, 0, null from parcelas
    where paga_em >= ${dias.de}::date
    order by 3, 1, 2 limit ${max + 1}`.execute(db);
  return rows;
};

/** The sums of the account: of the days asked for, of those before them, and what is owed at their end. */
const somasDe = async ({ db, conta }: Reader, quem: Quem, dias: Dias, { fazendas, hoje }: Pick<ReportScope, 'fazendas' | 'hoje'>) => {
  const naData = sql`data between ${dias.de}::date and ${dias.ate}::date`;
  const antes = sql`data < ${dias.de}::date`;
  const aberta = sql`data <= ${dias.ate}::date and paga_em is null`;
  const soma = (tipo: string, onde: ReturnType<typeof sql>) =>
    sql`coalesce(sum(liquido_centavos) filter (where tipo = ${tipo} and ${onde}), 0)::int8`;
  const ondes = {
    ...{ comprado: soma('despesa', naData), vendido: soma('receita', naData) },
    ...{ pago: soma('despesa', sql`paga_em >= ${dias.de}::date`), recebido: soma('receita', sql`paga_em >= ${dias.de}::date`) },
    ...{ a_pagar: soma('despesa', aberta), a_receber: soma('receita', aberta) },
    a_pagar_vencido: soma('despesa', sql`${aberta} and vencimento < least(${hoje}::date, ${dias.ate}::date)`),
    a_receber_vencido: soma('receita', sql`${aberta} and vencimento < least(${hoje}::date, ${dias.ate}::date)`),
    ...{ comprado_antes: soma('despesa', antes), vendido_antes: soma('receita', antes) },
    pago_antes: soma('despesa', sql`paga_em < ${dias.de}::date`),
    recebido_antes: soma('receita', sql`paga_em < ${dias.de}::date`),
    a_pagar_antes: soma('despesa', sql`${antes} and paga_em is null`),
    a_receber_antes: soma('receita', sql`${antes} and paga_em is null`),
  };
  const colunas = Object.entries(ondes).map(([nome, valor]) => sql`${valor} as ${sql.ref(nome)}`);
  const { rows } = await sql<Somas>`with ${doParceiro(conta, quem, dias, fazendas)} select ${sql.join(colunas)} from parcelas`.execute(db);
  return rows[0] as Somas;
};

/** Its name, and of both where a supplier buys too. Undefined where one is no record of the account. */
const nomeDe = async (reader: Reader, { fornecedor, cliente }: Quem): Promise<string | undefined> => {
  const achados = await Promise.all([
    fornecedor === undefined ? null : findInCatalogue(reader, fornecedores, fornecedor),
    cliente === undefined ? null : findInCatalogue(reader, clientes, cliente),
  ]);
  if (achados.includes(undefined)) return undefined;
  return [...new Set(achados.flatMap((um) => um?.view.nome ?? []))].join(' e ');
};

const linhaDe = (um: Movimento, n: number, sinal: number, saldo: number) => {
  const paga = um.numero > 0;
  const daParcela = paga && um.parcelas > 1 ? `, parcela ${um.numero} de ${um.parcelas}` : '';
  const valor = reais(sinal * um.centavos);
  const oQue = um.tipo === 'despesa' ? (['DESPESA', 'PAGAMENTO'] as const) : (['RECEITA', 'RECEBIMENTO'] as const);
  return {
    ...{ id: n, dia: um.dia, descricao: `${um.descricao}${daParcela}`, oQue: oQue[paga ? 1 : 0], documento: um.documento },
    ...{ vencimento: um.vencimento, valor: paga ? null : valor, pago: paga ? valor : null },
    ...{ aberto: paga ? null : reais(sinal * um.aberto), saldo: reais(saldo), lancamento: um.lancamento },
  };
};

/** The account of a supplier, of a buyer, or of one who is both; nothing where nobody was named. */
export const rows: ReportQuery<typeof extratoDoParceiro> = async (
  reader,
  { fornecedor, cliente, dateStart, dateEnd },
  { fazendas, hoje, max },
) => {
  const quem = { fornecedor, cliente };
  if (fornecedor === undefined && cliente === undefined) return { about: 'De ninguém ainda', rows: [], answer: { conta: null } };
  const nome = await nomeDe(reader, quem);
  if (nome === undefined) return undefined;
  const dias = { de: dateStart ?? NUNCA.de, ate: dateEnd ?? NUNCA.ate };
  const [feitos, somas] = await Promise.all([
    movimentos(reader, quem, dias, { fazendas, max }),
    somasDe(reader, quem, dias, { fazendas, hoje }),
  ]);
  const sinalDe = (tipo: Movimento['tipo']) => ((tipo === 'despesa') === (fornecedor !== undefined) ? 1 : -1);
  const liquido = (despesa: number, receita: number) => sinalDe('despesa') * despesa + sinalDe('receita') * receita;
  const anterior = liquido(somas.comprado_antes - somas.pago_antes, somas.vendido_antes - somas.recebido_antes);
  let saldo = anterior;
  const linhas = feitos.map((um, n) => {
    const sinal = sinalDe(um.tipo);
    saldo += um.numero > 0 ? -sinal * um.centavos : sinal * um.centavos;
    return linhaDe(um, n + 1, sinal, saldo);
  });
  const abertoAntes = liquido(somas.a_pagar_antes, somas.a_receber_antes);
  const veio = {
    ...{ id: 0, dia: dias.de, descricao: 'Saldo anterior', oQue: 'SALDO' as const, documento: null, vencimento: null },
    ...{ valor: null, pago: null, aberto: reais(abertoAntes), saldo: reais(anterior), lancamento: null },
  };
  const conta = {
    ...{ nome, comprado: reais(somas.comprado), vendido: reais(somas.vendido), pago: reais(somas.pago), recebido: reais(somas.recebido) },
    ...{ aPagar: reais(somas.a_pagar), aReceber: reais(somas.a_receber) },
    ...{ aPagarVencido: reais(somas.a_pagar_vencido), aReceberVencido: reais(somas.a_receber_vencido) },
    ...{ saldoAnterior: reais(anterior), saldo: reais(saldo) },
  };
  return {
    about: `${nome} · ${aboutPeriod(dateStart, dateEnd)}`,
    answer: { conta },
    rows: dateStart !== undefined && (anterior !== 0 || abertoAntes !== 0) ? [veio, ...linhas] : linhas,
  };
};
