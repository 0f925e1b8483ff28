import type { ConcederPermissao } from '@tulha/domain/acesso/usuario/usuario.commands';
import type { z } from 'zod';
import { icons } from '../ui/icons.js';

/** `acesso`, who the users are, goes by the role alone. */
export type Modulo = z.output<typeof ConcederPermissao>['modulo'] | 'acesso';

/** `modulo`: what its routes ask for; without one a place is open to every role. */
export type MenuLeaf = { readonly key: string; readonly label: string; readonly to: string; readonly modulo?: Modulo };
export type MenuItem = { readonly key: string; readonly label: string; readonly icon: (typeof icons)[keyof typeof icons] } & (
  | { readonly to: string; readonly modulo?: Modulo }
  | { readonly items: readonly MenuLeaf[] }
);

/** The side menu, in the order of a day's work. */
export const menu: readonly MenuItem[] = [
  { key: 'inicio', label: 'Início', icon: icons.inicio, to: '/' },
  {
    key: 'rastreabilidade',
    label: 'Rastreabilidade',
    icon: icons.lote,
    items: [
      { key: 'quadro', label: 'Quadro', to: '/rastreabilidade/quadro', modulo: 'rastreabilidade' },
      { key: 'lotes', label: 'Lotes', to: '/rastreabilidade/lotes', modulo: 'rastreabilidade' },
      { key: 'despolpagem', label: 'Despolpa', to: '/rastreabilidade/despolpagem', modulo: 'rastreabilidade' },
      { key: 'terreiro', label: 'Terreiro', to: '/rastreabilidade/terreiro', modulo: 'rastreabilidade' },
      { key: 'secagem', label: 'Secagem', to: '/rastreabilidade/secagem', modulo: 'rastreabilidade' },
      { key: 'ressecagem', label: 'Ressecagem', to: '/rastreabilidade/ressecagem', modulo: 'rastreabilidade' },
      { key: 'armazem', label: 'Armazém', to: '/rastreabilidade/armazem', modulo: 'rastreabilidade' },
      { key: 'beneficio', label: 'Benefício', to: '/rastreabilidade/beneficio', modulo: 'rastreabilidade' },
      { key: 'rebeneficio', label: 'Rebenefício', to: '/rastreabilidade/rebeneficio', modulo: 'rastreabilidade' },
      { key: 'cooperativa', label: 'Cooperativa', to: '/rastreabilidade/cooperativa', modulo: 'rastreabilidade' },
      { key: 'perdas', label: 'Rendimento e perdas', to: '/rastreabilidade/perdas', modulo: 'rastreabilidade' },
      { key: 'recall', label: 'Recall', to: '/rastreabilidade/recall', modulo: 'rastreabilidade' },
    ],
  },
  {
    key: 'comercial',
    label: 'Comercial',
    icon: icons.venda,
    items: [{ key: 'vendas', label: 'Vendas', to: '/vendas', modulo: 'comercial' }],
  },
  {
    key: 'folha',
    label: 'Mão de obra',
    icon: icons.folha,
    items: [{ key: 'folha-pagamento-colheita', label: 'Folhas de colheita', to: '/folha-pagamento-colheita', modulo: 'folha' }],
  },
  {
    key: 'financeiro',
    label: 'Financeiro',
    icon: icons.dinheiro,
    items: [{ key: 'lancamentos', label: 'Lançamentos', to: '/financeiro', modulo: 'financeiro' }],
  },
  { key: 'cadastros', label: 'Cadastros', icon: icons.cadastro, to: '/cadastros' },
  { key: 'arquivos', label: 'Arquivos', icon: icons.arquivo, to: '/arquivos' },
  { key: 'importacoes', label: 'Importações', icon: icons.importacao, to: '/importacoes', modulo: 'importacao' },
  { key: 'usuarios', label: 'Usuários', icon: icons.usuario, to: '/usuarios', modulo: 'acesso' },
  { key: 'registro-de-atividades', label: 'Registro de atividades', icon: icons.registro, to: '/registro-de-atividades', modulo: 'acesso' },
];

const within = (path: string, to: string): boolean => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`));

/** Which item and sub-item a path belongs to. */
export const placeOf = (path: string): { readonly item?: string; readonly subItem?: string } => {
  for (const item of menu) {
    if ('to' in item) {
      if (within(path, item.to)) return { item: item.key };
      continue;
    }
    const leaf = item.items.find(({ to }) => within(path, to));
    if (leaf) return { item: item.key, subItem: leaf.key };
  }
  return {};
};
