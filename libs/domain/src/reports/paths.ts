import type { ModuloDoProduto } from '../acesso/modulos.js';
import type { reports } from './index.js';

type Place = { readonly path: string; readonly title: string; readonly permissao: ModuloDoProduto };

/** Where each report is, without what it is: all that is known of it before somebody opens it. Written by `npm run docs` as well. */
export const reportPlaces = {
  'a-pagar': { path: 'pessoas/a-pagar', title: 'A pagar aos colaboradores', permissao: 'pessoas' },
  'cafe-a-venda': { path: 'rastreabilidade/cafe-a-venda', title: 'Café à venda', permissao: 'rastreabilidade' },
  'colhido-por-talhao': { path: 'relatorios/talhoes/colhido', title: 'Colhido por talhão', permissao: 'relatorios' },
  'custos-do-campo': { path: 'relatorios/custos', title: 'Custos do campo', permissao: 'relatorios' },
  'orcado-e-realizado': { path: 'planejamentos/orcado-e-realizado', title: 'Orçado e realizado', permissao: 'planejamento' },
  perdas: { path: 'rastreabilidade/perdas', title: 'Rendimento e perdas', permissao: 'rastreabilidade' },
  'producao-avulsa': { path: 'cad-estoque-producao-avulsa/movimentacoes', title: 'Produção avulsa', permissao: 'estoque' },
  'receitas-e-despesas': { path: 'financeiro/relatorios', title: 'Receitas e despesas', permissao: 'financeiro' },
  'vendas-da-safra': { path: 'vendas/relatorios', title: 'Vendas da safra', permissao: 'comercial' },
} satisfies Record<keyof typeof reports, Place>;
