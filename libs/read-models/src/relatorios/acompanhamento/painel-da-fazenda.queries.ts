import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { type Nivel, nivelDe } from '@tulha/domain/kernel/nivel';
import type { INDICADORES } from '@tulha/domain/relatorios/acompanhamento/acompanhamento.answers';
import { CUSTOS_DA_SAFRA, ehDeOutras, RECEITA_DA_SAFRA } from '@tulha/domain/relatorios/dre/lugares';
import { sql } from 'kysely';
import { porHectare } from '../../atividades/por-talhao.queries.js';
import { porSituacao } from '../../financeiro/resumo.queries.js';
import { beneficiadoG } from '../../rastreabilidade/perdas/registros-feitos.queries.js';
import type { Reader } from '../../read/reader.js';
import { doLugar, lugaresChamados } from '../custos/custos.queries.js';
import { talhoesPorId } from '../custos/terra.queries.js';
import { litrosPorTalhao, mlPorLugar, type ValorSituado, valoresDoDre } from '../dre/dre.queries.js';
import { olhadas, porArea, type QualColheita } from './colheita.queries.js';
import { areaOlhada } from './custo-operacional.queries.js';

const SACA_G = 60_000;

/** The share of a part in a whole, in percent; null for an empty whole. */
const pctDe = (parte: number, todo: number): number | null => (todo > 0 ? toWire(mulDivHalfUp(parte, 1_000_000, todo), 4) : null);
const nivelOu = (pct: number | null, limite: number): Nivel | null => (pct === null ? null : nivelDe(pct, limite));

/** The yield of each plot by hectare beside that of all of them, and sacas of hulled coffee of the days. */
export const produtividade = async (reader: Reader, qual: QualColheita) => {
  const [rows, talhoes, area, gramas] = await Promise.all([
    olhadas(reader, qual)
      .select(['c.talhao_id as talhao', 'c.fazenda_id as fazenda', sql<number>`sum(c.litros_ml)::int8`.as('ml')])
      .groupBy(['c.talhao_id', 'c.fazenda_id'])
      .orderBy(sql`sum(c.litros_ml)`, 'desc')
      .orderBy('c.talhao_id')
      .execute(),
    talhoesPorId(reader),
    areaOlhada(reader, qual),
    qual.talhao === undefined ? beneficiadoG(reader, { fazendas: qual.fazendas, inicio: qual.de, fim: qual.ate }) : 0,
  ]);
  const ml = rows.reduce((soma, row) => soma + row.ml, 0);
  const medidas = rows.map((row) => ({ ...row, decimos: toScaled(talhoes.get(row.talhao)?.areaHa ?? '0', 4) ?? 0 }));
  const comArea = medidas.filter(({ decimos }) => decimos > 0);
  const [mlMedido, areaMedida] = comArea.reduce(([litros, terra], um) => [litros + um.ml, terra + um.decimos], [0, 0]);
  const media = porArea(mlMedido, areaMedida);
  return {
    content: medidas.map(({ talhao, fazenda, ml: dele, decimos }) => ({
      ...{ talhao, nome: talhoes.get(talhao)?.nome ?? '', fazenda, areaHa: decimos > 0 ? toWire(decimos, 4) : null },
      ...{ litros: toWire(dele, 3), litrosPorHa: porArea(dele, decimos) },
      daMediaPct: media !== null && decimos > 0 ? pctDe(toScaled(porArea(dele, decimos) ?? 0, 3) ?? 0, toScaled(media, 3) ?? 0) : null,
    })),
    totals: {
      ...{ litros: toWire(ml, 3), areaHa: toWire(area, 4), litrosPorHa: porArea(ml, area) },
      sacas: toWire(mulDivHalfUp(gramas, 1_000, SACA_G), 3),
      sacasPorHa: area > 0 ? toWire(mulDivHalfUp(gramas, 10_000, area * 60), 3) : null,
      litrosPorSaca: gramas > 0 ? toWire(mulDivHalfUp(ml, SACA_G, gramas), 3) : null,
    },
  };
};

const somar = (valores: readonly ValorSituado[], quais: (um: ValorSituado) => boolean) =>
  valores.reduce((total, um) => (quais(um) ? total + um.centavos : total), 0);

type Pedido = QualColheita & { readonly limite: number };

/** The part of the pay for picking that is on no closed sheet. */
const colheitaEmFolha = (reader: Reader, qual: QualColheita) =>
  olhadas(reader, qual)
    .where('c.colaborador_id', 'is not', null)
    .select([
      sql<number>`coalesce(sum(c.pagamento_centavos), 0)::int8`.as('toda'),
      sql<number>`coalesce(sum(c.pagamento_centavos) filter (where c.folha_id is null), 0)::int8`.as('fora'),
    ])
    .executeTakeFirstOrThrow();

type Indicador = {
  readonly indicador: (typeof INDICADORES)[number];
  readonly titulo: string;
  readonly parte: number;
  readonly todo: number;
};

/** Budgeted and entered expenses of the crop year, in reais; a budget belongs to no plot. */
type Plano = { readonly orcado: number; readonly realizado: number };

/** Percentages of the days, each with its colour. */
export const indicadores = async (reader: Reader, { limite, ...qual }: Pedido, plano: Plano) => {
  const { fazendas, de, ate, talhao } = qual;
  const todos = await valoresDoDre(reader, qual, talhao !== undefined);
  const valores = talhao === undefined ? todos : todos.filter((um) => um.talhao === talhao);
  const lancados = { q: undefined, filters: { dateStart: de, dateEnd: ate }, fazendas };
  const [{ pago, pendente }, folha] = await Promise.all([porSituacao(reader, lancados, ate), colheitaEmFolha(reader, qual)]);
  const receita = somar(valores, ({ lugar }) => RECEITA_DA_SAFRA.includes(lugar));
  const gasto = -somar(valores, ({ lugar }) => CUSTOS_DA_SAFRA.includes(lugar));
  const indiretos = -somar(valores, ({ tipo }) => tipo === 'INDIRETO');
  const centavos = (valor: number) => toScaled(valor, 2) ?? 0;
  const [aberto, despesas] = [centavos(pendente.despesa), centavos(pago.despesa) + centavos(pendente.despesa)];
  const semPlano = { parte: 0, todo: 0 };
  const orcamento = talhao === undefined ? { parte: centavos(plano.realizado), todo: centavos(plano.orcado) } : semPlano;
  const lista: readonly Indicador[] = [
    { indicador: 'custoDaReceita', titulo: 'Quanto da receita o custo leva', parte: gasto, todo: receita },
    { indicador: 'despesasEmAberto', titulo: 'Quanto das despesas está por pagar', parte: aberto, todo: despesas },
    { indicador: 'colheitaForaDeFolha', titulo: 'Quanto da colheita não está em folha', parte: folha.fora, todo: folha.toda },
    { indicador: 'indiretosDoCusto', titulo: 'Quanto do custo é indireto', parte: indiretos, todo: gasto },
    { indicador: 'orcamentoGasto', titulo: 'Quanto do orçamento já se gastou', ...orcamento },
  ];
  return lista.map(({ parte, todo, ...um }) => {
    const percentual = pctDe(parte, todo);
    return { ...um, parte: toWire(parte, 2), todo: toWire(todo, 2), percentual, nivel: nivelOu(percentual, limite) };
  });
};

/** Picking, cost and result of each plot, and the share of its income that the cost takes. */
export const talhoesDoPainel = async (reader: Reader, { limite, ...qual }: Pedido) => {
  const valores = (await valoresDoDre(reader, qual, true)).filter(
    ({ talhao, lugar }) => lugar !== 'INVESTIMENTO' && !ehDeOutras(lugar) && (qual.talhao === undefined || talhao === qual.talhao),
  );
  const [chamados, colhido] = await Promise.all([lugaresChamados(reader, valores), litrosPorTalhao(reader, qual)]);
  const litros = mlPorLugar(colhido);
  const linhas = [...Map.groupBy(valores, doLugar)].flatMap(([id, deles]) => {
    const [um] = deles;
    if (!um) return [];
    const receita = somar(deles, ({ lugar }) => RECEITA_DA_SAFRA.includes(lugar));
    const custo = -somar(deles, ({ lugar }) => CUSTOS_DA_SAFRA.includes(lugar));
    return [{ talhao: um.talhao, fazenda: um.fazenda, ml: litros.get(id) ?? 0, receita, custo }];
  });
  const dizer = ({ ml, receita, custo }: Pick<(typeof linhas)[number], 'ml' | 'receita' | 'custo'>) => ({
    ...{ litros: toWire(ml, 3), receita: toWire(receita, 2), custo: toWire(custo, 2), resultado: toWire(receita - custo, 2) },
  });
  const soma = (de: (linha: (typeof linhas)[number]) => number) => linhas.reduce((total, linha) => total + de(linha), 0);
  return {
    content: linhas
      .map((linha) => {
        const area = chamados.areaDe(linha.talhao);
        const percentual = pctDe(linha.custo, linha.receita);
        return {
          ...{ talhao: linha.talhao, nome: chamados.talhaoDe(linha.talhao), fazenda: chamados.fazendaDe(linha.fazenda) },
          ...{ areaHa: area === null ? null : Number(area), ...dizer(linha), custoPorHa: porHectare(linha.custo, area) },
          ...{ percentual, nivel: nivelOu(percentual, limite) },
        };
      })
      .toSorted((a, b) => b.resultado - a.resultado || (a.talhao ?? 0) - (b.talhao ?? 0)),
    totals: dizer({ ml: soma((um) => um.ml), receita: soma((um) => um.receita), custo: soma((um) => um.custo) }),
  };
};
