import type { ModuloDoProduto } from '../acesso/modulos.js';
import type { reports } from './index.js';

type Place = { readonly path: string; readonly title: string; readonly permissao: ModuloDoProduto };

/** The address of each report, without its declaration, for pages that have not loaded it. Written by `npm run docs` as well. */
export const reportPlaces = {
  'a-pagar': { path: 'pessoas/a-pagar', title: 'A pagar aos colaboradores', permissao: 'folha' },
  'atividades-por-ano': { path: 'relatorios/anual/atividades', title: 'Atividades por ano', permissao: 'relatorios' },
  'atividades-por-mes': { path: 'relatorios/mensal/atividades', title: 'Atividades por mês', permissao: 'relatorios' },
  'atividades-por-talhao': { path: 'relatorios/talhoes/atividades', title: 'Atividades por talhão', permissao: 'relatorios' },
  'cafe-a-venda': { path: 'rastreabilidade/cafe-a-venda', title: 'Café à venda', permissao: 'rastreabilidade' },
  'colhido-por-talhao': { path: 'relatorios/talhoes/colhido', title: 'Colhido por talhão', permissao: 'relatorios' },
  'custo-por-lote': { path: 'relatorios/lotes/custos', title: 'Custo por lote', permissao: 'relatorios' },
  'custos-do-campo': { path: 'relatorios/custos', title: 'Custos do campo', permissao: 'relatorios' },
  'custos-indiretos': { path: 'relatorios/indiretos', title: 'Custos indiretos', permissao: 'relatorios' },
  'custos-por-ano': { path: 'relatorios/anual/custos', title: 'Custos por ano', permissao: 'relatorios' },
  'custos-por-mes': { path: 'relatorios/mensal/custos', title: 'Custos por mês', permissao: 'relatorios' },
  'custos-por-talhao': { path: 'relatorios/talhoes/custos', title: 'Custos por talhão', permissao: 'relatorios' },
  dre: { path: 'relatorios/dre', title: 'DRE por fazenda', permissao: 'relatorios' },
  'dre-por-talhao': { path: 'relatorios/dre-talhoes', title: 'DRE por talhão', permissao: 'relatorios' },
  'extrato-do-parceiro': { path: 'financeiro/extrato-do-parceiro', title: 'Extrato de fornecedor ou cliente', permissao: 'financeiro' },
  'indiretos-por-talhao': { path: 'relatorios/talhoes/indiretos', title: 'Indiretos por talhão', permissao: 'relatorios' },
  'insumos-por-ano': { path: 'relatorios/anual/insumos', title: 'Insumos por ano', permissao: 'relatorios' },
  'insumos-por-mes': { path: 'relatorios/mensal/insumos', title: 'Insumos por mês', permissao: 'relatorios' },
  'insumos-usados': { path: 'relatorios/insumos', title: 'Insumos usados', permissao: 'relatorios' },
  'orcado-e-realizado': { path: 'planejamentos/orcado-e-realizado', title: 'Orçado e realizado', permissao: 'planejamento' },
  perdas: { path: 'rastreabilidade/perdas', title: 'Rendimento e perdas', permissao: 'rastreabilidade' },
  'producao-avulsa': { path: 'cad-estoque-producao-avulsa/movimentacoes', title: 'Produção avulsa', permissao: 'estoque' },
  'producao-por-talhao': { path: 'relatorios/talhoes/producao', title: 'Produção por talhão', permissao: 'relatorios' },
  'receitas-e-despesas': { path: 'financeiro/relatorios', title: 'Receitas e despesas', permissao: 'financeiro' },
  'resumo-das-atividades': { path: 'relatorios/talhoes/atividades/resumo', title: 'Resumo das atividades', permissao: 'relatorios' },
  'servicos-da-colheita': { path: 'relatorios/servicos/colheita', title: 'Serviços da colheita', permissao: 'relatorios' },
  'servicos-prestados': { path: 'relatorios/servicos', title: 'Serviços prestados', permissao: 'relatorios' },
  'vendas-da-safra': { path: 'vendas/relatorios', title: 'Vendas da safra', permissao: 'comercial' },
} satisfies Record<keyof typeof reports, Place>;
