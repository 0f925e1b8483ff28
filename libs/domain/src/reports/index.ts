import { colhidoPorTalhao } from '../atividades/colhido-por-talhao.report.js';
import { custosDoCampo } from '../atividades/custos-do-campo.report.js';
import { cafeAVenda } from '../comercial/cafe-a-venda.report.js';
import { vendasDaSafra } from '../comercial/vendas-da-safra.report.js';
import { producaoAvulsa } from '../estoque/producao-avulsa.report.js';
import { receitasEDespesas } from '../financeiro/receitas-e-despesas.report.js';
import type { AnyReport } from '../kernel/report/report.js';
import { aPagar } from '../pessoas/a-pagar.report.js';
import { orcadoERealizado } from '../planejamento/orcado-e-realizado.report.js';
import { perdas } from '../rastreabilidade/rendimento/perdas.report.js';

/** Every report there is. Written by `npm run docs` from the files `*.report.ts`: a new one is its file and its query. */
export const reports = {
  'a-pagar': aPagar,
  'cafe-a-venda': cafeAVenda,
  'colhido-por-talhao': colhidoPorTalhao,
  'custos-do-campo': custosDoCampo,
  'orcado-e-realizado': orcadoERealizado,
  perdas,
  'producao-avulsa': producaoAvulsa,
  'receitas-e-despesas': receitasEDespesas,
  'vendas-da-safra': vendasDaSafra,
} satisfies Record<string, AnyReport>;
