import { colhidoPorTalhao } from '../atividades/colhido-por-talhao.report.js';
import { custosDoCampo } from '../atividades/custos-do-campo.report.js';
import { cafeAVenda } from '../comercial/cafe-a-venda.report.js';
import { vendasDaSafra } from '../comercial/vendas-da-safra.report.js';
import { producaoAvulsa } from '../estoque/producao-avulsa.report.js';
import { extratoDoParceiro } from '../financeiro/extrato-do-parceiro.report.js';
import { receitasEDespesas } from '../financeiro/receitas-e-despesas.report.js';
import type { AnyReport } from '../kernel/report/report.js';
import { aPagar } from '../pessoas/a-pagar.report.js';
import { orcadoERealizado } from '../planejamento/orcado-e-realizado.report.js';
import { perdas } from '../rastreabilidade/rendimento/perdas.report.js';
import { atividadesPorAno } from '../relatorios/custos/atividades-por-ano.report.js';
import { atividadesPorMes } from '../relatorios/custos/atividades-por-mes.report.js';
import { atividadesPorTalhao } from '../relatorios/custos/atividades-por-talhao.report.js';
import { custoPorLote } from '../relatorios/custos/custo-por-lote.report.js';
import { custosIndiretos } from '../relatorios/custos/custos-indiretos.report.js';
import { custosPorAno } from '../relatorios/custos/custos-por-ano.report.js';
import { custosPorMes } from '../relatorios/custos/custos-por-mes.report.js';
import { custosPorTalhao } from '../relatorios/custos/custos-por-talhao.report.js';
import { indiretosPorTalhao } from '../relatorios/custos/indiretos-por-talhao.report.js';
import { insumosPorAno } from '../relatorios/custos/insumos-por-ano.report.js';
import { insumosPorMes } from '../relatorios/custos/insumos-por-mes.report.js';
import { insumosUsados } from '../relatorios/custos/insumos-usados.report.js';
import { resumoDasAtividades } from '../relatorios/custos/resumo-das-atividades.report.js';
import { drePorTalhao } from '../relatorios/dre/dre-por-talhao.report.js';
import { dre } from '../relatorios/dre/dre.report.js';
import { producaoPorTalhao } from '../relatorios/trabalho/producao-por-talhao.report.js';
import { servicosDaColheita } from '../relatorios/trabalho/servicos-da-colheita.report.js';
import { servicosPrestados } from '../relatorios/trabalho/servicos-prestados.report.js';

/** Every report there is. Written by `npm run docs` from the files `*.report.ts`: a new one is its file and its query. */
export const reports = {
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
} satisfies Record<string, AnyReport>;
