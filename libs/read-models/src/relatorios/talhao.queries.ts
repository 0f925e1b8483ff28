import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { contaDe } from '@tulha/domain/relatorios/dre/dre';
import { GRUPOS } from '@tulha/domain/relatorios/dre/lugares';
import { sql } from 'kysely';
import { paginateRows } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { ReportScope } from '../report-kit/rows.js';
import { type CustoSituado, custosPedidos } from './custos/custos.queries.js';
import { agrupar, porCusto, reais } from './custos/somar.js';
import { talhoesPorId } from './custos/terra.queries.js';
import { drePedido } from './dre/dre.queries.js';
import { colhidasPedidas } from './colhidas-pedidas.queries.js';
import { type Filtros, periodoPedido } from './periodo.queries.js';

type DoTalhao = Omit<Filtros, 'talhoes'>;
type Quando = Pick<ReportScope, 'fazendas' | 'hoje'>;
type Pagina = { readonly page: number; readonly size: number; readonly sort?: string | undefined };

/** A living plot of the account. */
export const oTalhao = async (reader: Reader, id: number) => {
  const talhao = (await talhoesPorId(reader)).get(id);
  if (!talhao || talhao.excluido) return undefined;
  const { nome, areaHa } = talhao;
  return { id, nome, areaHa: areaHa === null ? null : Number(areaHa) };
};

/** The statement of one plot. */
export const dreDoTalhao = async (reader: Reader, id: number, filtros: DoTalhao, scope: Quando) => {
  const [talhao, pedido] = [await oTalhao(reader, id), await drePedido(reader, { ...filtros, talhoes: [id] }, scope)];
  return talhao && pedido && { talhao, about: pedido.periodo.about, resumo: pedido.resumo };
};

/** The cost lines of a plot, and the deductions from its income. */
export const custosDoDreDoTalhao = async (reader: Reader, id: number, filtros: DoTalhao, scope: Quando) => {
  const [talhao, pedido] = [await oTalhao(reader, id), await drePedido(reader, { ...filtros, talhoes: [id] }, scope)];
  if (!talhao || !pedido) return undefined;
  const gastos = pedido.valores.filter(({ lugar }) => !['RECEITA_CAFE', 'OUTRAS_RECEITAS', 'INVESTIMENTO'].includes(lugar));
  const content = [...Map.groupBy(gastos, ({ lugar, custo, tipo }) => `${lugar} ${custo} ${tipo}`).values()].flatMap((deles) => {
    const [um] = deles;
    if (!um || um.lugar === 'INVESTIMENTO') return [];
    const centavos = deles.reduce((soma, valor) => soma - valor.centavos, 0);
    return [{ grupo: GRUPOS[um.lugar], conta: contaDe(um), tipo: um.tipo, valor: toWire(centavos, 2) }];
  });
  const total = gastos.reduce((soma, { centavos }) => soma - centavos, 0);
  const ordem = content.toSorted((a, b) => `${a.grupo} ${a.conta} ${a.tipo}`.localeCompare(`${b.grupo} ${b.conta} ${b.tipo}`, 'pt-BR'));
  return { talhao, about: pedido.periodo.about, content: ordem, total: toWire(total, 2) };
};

const chave = ({ lancamento, atividade, saida, custo, tipo, data }: CustoSituado) =>
  `${data} ${atividade ?? 0} ${lancamento ?? 0} ${saida ?? 0} ${custo} ${tipo}`;

/** A page of one plot's costs, and their sum. */
export const custosDoTalhao = async (reader: Reader, id: number, { page, size, sort, ...filtros }: DoTalhao & Pagina, scope: Quando) => {
  const pedidos = { ...filtros, talhoes: [id] };
  const [talhao, periodo] = [await oTalhao(reader, id), await periodoPedido(reader, pedidos, scope)];
  if (!talhao || !periodo) return undefined;
  const custos = await custosPedidos(reader, pedidos, periodo, { porTalhao: true });
  const linhas = agrupar(
    custos.filter(({ centavos }) => centavos !== 0),
    chave,
  ).map((deles, n) => {
    const [um] = deles as [CustoSituado];
    return {
      ...{ id: n + 1, data: um.data, descricao: um.descricao, tipo: um.tipo, custo: um.custo, conta: um.conta || null },
      ...{ atividade: um.atividade, financeiroId: um.lancamento, valor: reais(deles) },
    };
  });
  const pagina = paginateRows(linhas, { page, size, sort, q: undefined }, ['id', 'data', 'descricao', 'tipo', 'custo', 'valor'], '-data');
  return { talhao, about: periodo.about, ...pagina, totals: porCusto(custos) };
};

/** A page of the days a plot was picked on, and their sum. */
export const colhidoDoTalhao = async (reader: Reader, id: number, { page, size, sort, ...filtros }: DoTalhao & Pagina, scope: Quando) => {
  const pedidos = { ...filtros, talhoes: [id] };
  const [talhao, periodo] = [await oTalhao(reader, id), await periodoPedido(reader, pedidos, scope)];
  if (!talhao || !periodo) return undefined;
  const dias = await (await colhidasPedidas(reader, pedidos, periodo))
    .select([
      'c.em as data',
      sql<number>`count(*)::int8`.as('linhas'),
      sql<number>`count(distinct c.colaborador_id)::int8`.as('colaboradores'),
    ])
    .select([sql<number>`sum(c.litros_ml)::int8`.as('ml'), sql<number>`sum(c.pagamento_centavos)::int8`.as('centavos')])
    .groupBy('c.em')
    .orderBy('c.em')
    .execute();
  const [ml, centavos] = dias.reduce(([litros, valor], dia) => [litros + dia.ml, valor + dia.centavos], [0, 0]);
  const decimos = talhao.areaHa === null ? 0 : (toScaled(talhao.areaHa, 4) ?? 0);
  const linhas = dias.map(({ ml: doDia, centavos: pago, ...dia }, n) => ({
    ...{ id: n + 1, ...dia, litros: toWire(doDia, 3), valor: toWire(pago, 2) },
  }));
  const pagina = paginateRows(linhas, { page, size, sort, q: undefined }, ['id', 'data', 'linhas', 'litros', 'valor'], '-data');
  return {
    ...{ talhao, about: periodo.about, ...pagina, content: pagina.content.map(({ id: _id, ...dia }) => dia) },
    totals: {
      ...{ litros: toWire(ml, 3), valor: toWire(centavos, 2) },
      litrosPorHa: decimos > 0 ? toWire(mulDivHalfUp(ml, 10_000, decimos), 3) : null,
    },
  };
};
