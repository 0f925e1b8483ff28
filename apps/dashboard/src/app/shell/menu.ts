import type { ModuloDoProduto } from '@tulha/domain/acesso/modulos';
import { reportPlaces } from '@tulha/domain/reports/paths';
import { icons } from '../../ui/icons.js';

/** Who may see a place is what `rotas/lugares.ts` says of its address. */
export type MenuLeaf = { readonly key: string; readonly label: string; readonly to: string };
export type MenuItem = { readonly key: string; readonly label: string; readonly icon: (typeof icons)[keyof typeof icons] } & (
  | { readonly to: string }
  | { readonly items: readonly MenuLeaf[] }
);

/** The reports of a module, under it. */
const reportsOf = (modulo: ModuloDoProduto): readonly MenuLeaf[] =>
  Object.entries(reportPlaces)
    .filter(([, { permissao }]) => permissao === modulo)
    .map(([nome, { title, path }]) => ({ key: nome, label: title, to: `/${path}` }));

/** The side menu, in the order of a day's work. */
export const menu: readonly MenuItem[] = [
  { key: 'inicio', label: 'Início', icon: icons.inicio, to: '/' },
  {
    key: 'folha',
    label: 'Mão de obra',
    icon: icons.folha,
    items: [
      { key: 'colheita-do-dia', label: 'Colheita do dia', to: '/colheita-do-dia' },
      { key: 'servico-do-dia', label: 'Serviço do dia', to: '/servico-do-dia' },
      { key: 'atividades', label: 'Atividades', to: '/atividades' },
      { key: 'folha-pagamento-colheita', label: 'Folhas de colheita', to: '/folha-pagamento-colheita' },
      ...reportsOf('pessoas'),
    ],
  },
  {
    key: 'rastreabilidade',
    label: 'Rastreabilidade',
    icon: icons.lote,
    items: [
      { key: 'quadro', label: 'Quadro', to: '/rastreabilidade/quadro' },
      { key: 'lotes', label: 'Lotes', to: '/rastreabilidade/lotes' },
      { key: 'despolpagem', label: 'Despolpa', to: '/rastreabilidade/despolpagem' },
      { key: 'terreiro', label: 'Terreiro', to: '/rastreabilidade/terreiro' },
      { key: 'secagem', label: 'Secagem', to: '/rastreabilidade/secagem' },
      { key: 'ressecagem', label: 'Ressecagem', to: '/rastreabilidade/ressecagem' },
      { key: 'armazem', label: 'Armazém', to: '/rastreabilidade/armazem' },
      { key: 'beneficio', label: 'Benefício', to: '/rastreabilidade/beneficio' },
      { key: 'rebeneficio', label: 'Rebenefício', to: '/rastreabilidade/rebeneficio' },
      { key: 'cooperativa', label: 'Cooperativa', to: '/rastreabilidade/cooperativa' },
      ...reportsOf('rastreabilidade'),
      { key: 'recall', label: 'Recall', to: '/rastreabilidade/recall' },
    ],
  },
  {
    key: 'comercial',
    label: 'Comercial',
    icon: icons.venda,
    items: [{ key: 'vendas', label: 'Vendas', to: '/vendas' }, ...reportsOf('comercial')],
  },
  { key: 'estoque', label: 'Estoque', icon: icons.insumo, to: '/estoque' },
  {
    key: 'financeiro',
    label: 'Financeiro',
    icon: icons.dinheiro,
    items: [{ key: 'lancamentos', label: 'Lançamentos', to: '/financeiro' }, ...reportsOf('financeiro')],
  },
  { key: 'cadastros', label: 'Cadastros', icon: icons.cadastro, to: '/cadastros' },
  {
    key: 'mais',
    label: 'Mais',
    icon: icons.mais,
    items: [
      { key: 'hoje', label: 'Hoje às seis', to: '/hoje' },
      { key: 'mapa', label: 'Mapa da fazenda', to: '/mapa' },
      ...reportsOf('relatorios'),
      { key: 'arquivos', label: 'Arquivos', to: '/arquivos' },
      { key: 'importacoes', label: 'Importações', to: '/importacoes' },
      { key: 'usuarios', label: 'Usuários', to: '/usuarios' },
      { key: 'registro-de-atividades', label: 'Registro de atividades', to: '/registro-de-atividades' },
    ],
  },
];

const within = (path: string, to: string): boolean => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`));

/** Which item and sub-item a path belongs to. */
export const placeOf = (path: string): { readonly item?: string; readonly subItem?: string } => {
  for (const item of menu) {
    if ('to' in item) {
      if (within(path, item.to)) return { item: item.key };
      continue;
    }
    // `/financeiro/relatorios` is under `/financeiro` too: the nearest is meant.
    const [leaf] = item.items.filter(({ to }) => within(path, to)).sort((a, b) => b.to.length - a.to.length);
    if (leaf) return { item: item.key, subItem: leaf.key };
  }
  return {};
};
