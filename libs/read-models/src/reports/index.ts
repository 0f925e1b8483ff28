import type { reports } from '@tulha/domain/reports/index';
import { rows as colhidoPorTalhao } from '../atividades/colhido-por-talhao.report.queries.js';
import { rows as custosDoCampo } from '../atividades/custos-do-campo.report.queries.js';
import { rows as cafeAVenda } from '../comercial/cafe-a-venda.report.queries.js';
import { rows as vendasDaSafra } from '../comercial/vendas-da-safra.report.queries.js';
import { rows as producaoAvulsa } from '../estoque/producao-avulsa.report.queries.js';
import { rows as receitasEDespesas } from '../financeiro/receitas-e-despesas.report.queries.js';
import { rows as aPagar } from '../pessoas/a-pagar.report.queries.js';
import { rows as orcadoERealizado } from '../planejamento/orcado-e-realizado.report.queries.js';
import { rows as perdas } from '../rastreabilidade/perdas/perdas.report.queries.js';
import type { ReportQuery } from './rows.js';

/** The query of every report. Written by `npm run docs` from the files `*.report.queries.ts`; a report without one fails the types. */
export const reportQueries = {
  'a-pagar': aPagar,
  'cafe-a-venda': cafeAVenda,
  'colhido-por-talhao': colhidoPorTalhao,
  'custos-do-campo': custosDoCampo,
  'orcado-e-realizado': orcadoERealizado,
  perdas,
  'producao-avulsa': producaoAvulsa,
  'receitas-e-despesas': receitasEDespesas,
  'vendas-da-safra': vendasDaSafra,
} satisfies { readonly [N in keyof typeof reports]: ReportQuery<(typeof reports)[N]> };
