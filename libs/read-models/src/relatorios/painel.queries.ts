import { mulDivHalfUp, toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { colhidas } from '../atividades/colhido.queries.js';
import { lotesAVenda } from '../comercial/cafe-a-venda.report.queries.js';
import { itensVendidos, type ItemVendido } from '../comercial/vendido.queries.js';
import { totaisDosLancamentos } from '../financeiro/lancamento.queries.js';
import { porSituacao } from '../financeiro/resumo.queries.js';
import { contarLotes } from '../rastreabilidade/lote/lote.queries.js';
import type { Periodo } from '../rastreabilidade/genealogia/colhido-em.js';
import { beneficiadoG } from '../rastreabilidade/perdas/registros-feitos.queries.js';
import { parametrosDe } from '../propriedade/parametros.queries.js';
import type { Reader } from '../read/reader.js';

const SACA_G = 60_000;

const quanto = (coluna: string) => sql<number>`coalesce(sum(${sql.ref(coluna)}), 0)::int8`;

/** Weeks that begin on the account's day: 0 is Sunday. */
const semanasDe = async (reader: Reader, { fazendas, inicio, fim }: Periodo) => {
  const { inicioSemana } = (await parametrosDe(reader)).view;
  return colhidas(reader, { fazendas, de: inicio, ate: fim })
    .select(sql<string>`to_char(c.em - (extract(dow from c.em)::int + 7 - ${inicioSemana}::int) % 7, 'YYYY-MM-DD')`.as('semana'))
    .select([quanto('c.litros_ml').as('litros'), quanto('c.pagamento_centavos').as('valor')])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
};

/** Lots in places now, counted like the lists that the figures lead to. A lot in two places is counted in both. */
const lotesAgora = async (reader: Reader, fazendas: readonly number[]) => {
  const [total, emTerreiro, emSecagem, emArmazem] = await Promise.all([
    contarLotes(reader, { fazendas, comSaldo: true }),
    contarLotes(reader, { fazendas, etapa: 'terreiro' }),
    contarLotes(reader, { fazendas, etapa: 'secador' }),
    contarLotes(reader, { fazendas, etapa: 'armazem' }),
  ]);
  return { total, emTerreiro, emSecagem, emArmazem };
};

const soma = (itens: readonly ItemVendido[], de: (item: ItemVendido) => number): number =>
  itens.reduce((total, item) => total + de(item), 0);

/**
 * The figures of a season, for the given farms and days: coffee picked in it, whenever it was hulled and sold, and money of
 * its days; besides, the present stock of all visible farms. Litres, kilograms and reais as the wire shows them. Each figure
 * is the one of the report it leads to.
 */
export const painelDe = async (reader: Reader, periodo: Periodo, todas: readonly number[]) => {
  const { fazendas, inicio, fim } = periodo;
  const lancamentos = { q: undefined, filters: { dateStart: inicio, dateEnd: fim }, fazendas };
  const [semanas, lotes, aVenda, beneficiado, vendas, { receita, despesa, total }, { pago, pendente }] = await Promise.all([
    semanasDe(reader, periodo),
    lotesAgora(reader, todas),
    lotesAVenda(reader, todas)
      .select([quanto('l.saldo').as('saldo'), quanto('l.reservado').as('reservado')])
      .executeTakeFirstOrThrow(),
    beneficiadoG(reader, periodo),
    itensVendidos(reader, periodo),
    totaisDosLancamentos(reader, lancamentos),
    porSituacao(reader, lancamentos, fim),
  ]);
  const fechadas = vendas.filter(({ status }) => status === 'FECHADO');
  const vendidoG = soma(fechadas, ({ massaG }) => massaG);
  const vendidoCentavos = soma(fechadas, ({ valorCentavos }) => valorCentavos);
  const [ml, centavos] = semanas.reduce(([litros, valor], semana) => [litros + semana.litros, valor + semana.valor], [0, 0]);
  return {
    colhidoL: toWire(ml, 3),
    pagamentoColheita: toWire(centavos, 2),
    lotes,
    saldoKg: toWire(aVenda.saldo, 3),
    reservadoKg: toWire(aVenda.reservado, 3),
    livreKg: toWire(aVenda.saldo - aVenda.reservado, 3),
    beneficiadoKg: toWire(beneficiado, 3),
    vendidoKg: toWire(vendidoG, 3),
    valorVendido: toWire(vendidoCentavos, 2),
    precoPorSaca: vendidoG > 0 && vendidoCentavos > 0 ? toWire(mulDivHalfUp(vendidoCentavos, SACA_G, vendidoG), 2) : null,
    valorVendas: toWire(
      soma(vendas, ({ valorCentavos }) => valorCentavos),
      2,
    ),
    ...{ recebido: pago.receita, aReceber: pendente.receita, pago: pago.despesa, aPagar: pendente.despesa },
    receitas: receita,
    despesas: despesa,
    resultado: total,
    colheitaPorSemana: semanas.map(({ semana, litros, valor }) => ({ semana, litros: toWire(litros, 3), valor: toWire(valor, 2) })),
  };
};
