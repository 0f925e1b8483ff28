import type { reports } from '@tulha/domain/report-kit/index';
import { rows as colhidoPorTalhao } from '../atividades/colhido-por-talhao.report.queries.js';
import { rows as custosDoCampo } from '../atividades/custos-do-campo.report.queries.js';
import { rows as cafeAVenda } from '../comercial/cafe-a-venda.report.queries.js';
import { rows as vendasDaSafra } from '../comercial/vendas-da-safra.report.queries.js';
import { rows as producaoAvulsa } from '../estoque/producao-avulsa.report.queries.js';
import { rows as extratoDoParceiro } from '../financeiro/extrato-do-parceiro.report.queries.js';
import { rows as receitasEDespesas } from '../financeiro/receitas-e-despesas.report.queries.js';
import { rows as aPagar } from '../pessoas/a-pagar.report.queries.js';
import { rows as orcadoERealizado } from '../planejamento/orcado-e-realizado.report.queries.js';
import { rows as perdas } from '../rastreabilidade/perdas/perdas.report.queries.js';
import { rows as atividadesPorAno } from '../relatorios/custos/atividades-por-ano.report.queries.js';
import { rows as atividadesPorMes } from '../relatorios/custos/atividades-por-mes.report.queries.js';
import { rows as atividadesPorTalhao } from '../relatorios/custos/atividades-por-talhao.report.queries.js';
import { rows as custoPorLote } from '../relatorios/custos/custo-por-lote.report.queries.js';
import { rows as custosIndiretos } from '../relatorios/custos/custos-indiretos.report.queries.js';
import { rows as custosPorAno } from '../relatorios/custos/custos-por-ano.report.queries.js';
import { rows as custosPorMes } from '../relatorios/custos/custos-por-mes.report.queries.js';
import { rows as custosPorTalhao } from '../relatorios/custos/custos-por-talhao.report.queries.js';
import { rows as indiretosPorTalhao } from '../relatorios/custos/indiretos-por-talhao.report.queries.js';
import { rows as insumosPorAno } from '../relatorios/custos/insumos-por-ano.report.queries.js';
import { rows as insumosPorMes } from '../relatorios/custos/insumos-por-mes.report.queries.js';
import { rows as insumosUsados } from '../relatorios/custos/insumos-usados.report.queries.js';
import { rows as resumoDasAtividades } from '../relatorios/custos/resumo-das-atividades.report.queries.js';
import { rows as drePorTalhao } from '../relatorios/dre/dre-por-talhao.report.queries.js';
import { rows as dre } from '../relatorios/dre/dre.report.queries.js';
import { rows as producaoPorTalhao } from '../relatorios/trabalho/producao-por-talhao.report.queries.js';
import { rows as servicosDaColheita } from '../relatorios/trabalho/servicos-da-colheita.report.queries.js';
import { rows as servicosPrestados } from '../relatorios/trabalho/servicos-prestados.report.queries.js';
import type { ReportQuery } from './rows.js';

/** The query of every report. Written by `npm run docs` from the files `*.report.queries.ts`; a report without one fails the types. */
export const reportQueries = {
  'a-pagar': aPagar,
  'atividades-por-ano': atividadesPorAno,
  'atividades-por-mes': atividadesPorMes,
  'atividades-por-talhao': atividadesPorTalhao,
  'cafe-a-venda': cafeAVenda,
  'colhido-por-talhao': colhidoPorTalhao,
  'custo-por-lote': custoPorLote,
  'custos-do-campo': custosDoCampo,
  'custos-indiretos': custosIndiretos,
  'custos-por-ano': custosPorAno,
  'custos-por-mes': custosPorMes,
  'custos-por-talhao': custosPorTalhao,
  dre,
  'dre-por-talhao': drePorTalhao,
  'extrato-do-parceiro': extratoDoParceiro,
  'indiretos-por-talhao': indiretosPorTalhao,
  'insumos-por-ano': insumosPorAno,
  'insumos-por-mes': insumosPorMes,
  'insumos-usados': insumosUsados,
  'orcado-e-realizado': orcadoERealizado,
  perdas,
  'producao-avulsa': producaoAvulsa,
  'producao-por-talhao': producaoPorTalhao,
  'receitas-e-despesas': receitasEDespesas,
  'resumo-das-atividades': resumoDasAtividades,
  'servicos-da-colheita': servicosDaColheita,
  'servicos-prestados': servicosPrestados,
  'vendas-da-safra': vendasDaSafra,
} satisfies { readonly [N in keyof typeof reports]: ReportQuery<(typeof reports)[N]> };
