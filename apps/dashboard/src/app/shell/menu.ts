import type { ModuloDoProduto } from '@tulha/domain/acesso/modulos';
import { reportPlaces } from '@tulha/domain/report-kit/paths';
import { icons } from '../../ui/icons.js';

type Place = { readonly key: string; readonly label: string; readonly to: string };
type Icon = (typeof icons)[keyof typeof icons];

/** A place is shown to users who may open its address (`rotas/lugares.ts`) and read its module. */
export type MenuLeaf = Place & { readonly modulo?: ModuloDoProduto };
export type MenuItem = { readonly key: string; readonly label: string; readonly icon: Icon; readonly pair?: true } & (
  | { readonly to: string }
  | { readonly items: readonly MenuLeaf[] }
);

/** The parts of the menu that hold pages of modules, in the order of a day's work. A part with one page is that page. */
const PARTS = {
  campo: { label: 'Campo', icon: icons.talhao },
  'mao-de-obra': { label: 'Mão de obra', icon: icons.folha },
  rastreabilidade: { label: 'Rastreabilidade', icon: icons.lote },
  comercial: { label: 'Comercial', icon: icons.venda },
  estoque: { label: 'Estoque', icon: icons.insumo },
  financeiro: { label: 'Financeiro', icon: icons.dinheiro },
  relatorios: { label: 'Relatórios', icon: icons.relatorio },
  cadastros: { label: 'Cadastros', icon: icons.cadastro },
  mais: { label: 'Mais', icon: icons.mais },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly icon: Icon }>>;

type Part = keyof typeof PARTS;
type OfModule = { readonly part: Part; readonly pages: readonly Place[] };

/** The part each module of the product stands in, with its pages; its reports follow them. A module that is in no part does not compile. */
const MODULES: Readonly<Record<ModuloDoProduto, OfModule>> = {
  atividades: {
    part: 'campo',
    pages: [
      { key: 'colheita-do-dia', label: 'Colheita do dia', to: '/colheita-do-dia' },
      { key: 'servico-do-dia', label: 'Serviço do dia', to: '/servico-do-dia' },
      { key: 'atividades', label: 'Atividades', to: '/atividades' },
    ],
  },
  propriedade: {
    part: 'campo',
    pages: [
      { key: 'talhoes', label: 'Talhões', to: '/cadastros/cad-talhoes' },
      { key: 'mapa', label: 'Mapa', to: '/mapa' },
    ],
  },
  maquinas: { part: 'campo', pages: [{ key: 'maquinas', label: 'Máquinas', to: '/cadastros/cad-maquinas' }] },
  agronomia: { part: 'campo', pages: [{ key: 'pragas', label: 'Pragas', to: '/cadastros/mip' }] },
  relatorios: { part: 'relatorios', pages: [{ key: 'acompanhamento', label: 'Acompanhamento', to: '/acompanhamentos' }] },
  pessoas: { part: 'mao-de-obra', pages: [{ key: 'colaboradores', label: 'Colaboradores', to: '/cadastros/cad-colaboradores' }] },
  folha: {
    part: 'mao-de-obra',
    pages: [
      { key: 'folha-pagamento-colheita', label: 'Folhas de colheita', to: '/folha-pagamento-colheita' },
      { key: 'folha-pagamento', label: 'Folhas de pagamento', to: '/folha-pagamento' },
      { key: 'acertos-de-meeiro', label: 'Acertos de meeiro', to: '/cadastros/cad-meeiro-acertos' },
    ],
  },
  rastreabilidade: {
    part: 'rastreabilidade',
    pages: [
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
      { key: 'recall', label: 'Recall', to: '/rastreabilidade/recall' },
    ],
  },
  comercial: {
    part: 'comercial',
    pages: [
      { key: 'vendas', label: 'Vendas', to: '/vendas' },
      { key: 'contratos-de-venda', label: 'Contratos', to: '/cadastros/contratos-venda' },
      { key: 'compras', label: 'Compras', to: '/cadastros/compras' },
      { key: 'recibos', label: 'Recibos', to: '/cadastros/recibos' },
    ],
  },
  estoque: {
    part: 'estoque',
    pages: [
      { key: 'estoque', label: 'Insumos', to: '/estoque' },
      { key: 'entradas-de-estoque', label: 'Entradas', to: '/cadastros/cad-estoque-entrada' },
      { key: 'saidas-de-estoque', label: 'Saídas', to: '/cadastros/cad-estoque-saida' },
      { key: 'transferencia-de-estoque', label: 'Transferir', to: '/estoque/transferir' },
    ],
  },
  financeiro: {
    part: 'financeiro',
    pages: [
      { key: 'lancamentos', label: 'Lançamentos', to: '/financeiro' },
      { key: 'extratos', label: 'Extratos', to: '/extratos' },
      { key: 'saldo-previsto', label: 'Saldo previsto', to: '/financeiro/previsao' },
    ],
  },
  planejamento: { part: 'financeiro', pages: [{ key: 'planejamento', label: 'Planejamento', to: '/planejamento' }] },
  fiscal: {
    part: 'financeiro',
    pages: [
      { key: 'notas', label: 'Notas fiscais', to: '/cadastros/invoices' },
      { key: 'notas-recebidas', label: 'Notas recebidas', to: '/nfe/notas' },
      { key: 'notas-a-manifestar', label: 'Notas a manifestar', to: '/nfe/notas/pendentes' },
      { key: 'certificados', label: 'Certificados', to: '/nfe/certificados' },
      { key: 'livro-caixa', label: 'Livro-caixa (LCDPR)', to: '/lcdpr' },
    ],
  },
  importacao: { part: 'mais', pages: [{ key: 'importacoes', label: 'Importações', to: '/importacoes' }] },
  acesso: {
    part: 'mais',
    pages: [
      { key: 'usuarios', label: 'Usuários', to: '/usuarios' },
      { key: 'historico-de-alteracoes', label: 'Histórico de alterações', to: '/historico-de-alteracoes' },
    ],
  },
  suporte: { part: 'mais', pages: [{ key: 'arquivos', label: 'Arquivos', to: '/arquivos' }] },
};

const modules = Object.keys(MODULES) as ModuloDoProduto[];

const reportsOf = (modulo: ModuloDoProduto): readonly MenuLeaf[] =>
  Object.entries(reportPlaces).flatMap(([nome, { title, path, permissao }]) =>
    permissao === modulo ? [{ key: nome, label: title, to: `/${path}`, modulo }] : [],
  );

/** The pages of a part, module by module, and the reports of all of them after the pages. */
const leavesOf = (part: Part): readonly MenuLeaf[] => {
  const its = modules.filter((modulo) => MODULES[modulo].part === part);
  return [...its.flatMap((modulo) => MODULES[modulo].pages.map((page) => ({ ...page, modulo }))), ...its.flatMap(reportsOf)];
};

const CADASTROS: readonly MenuLeaf[] = [{ key: 'cadastros', label: 'Cadastros', to: '/cadastros' }];

const itemOf = (part: Part): MenuItem => {
  const leaves = part === 'cadastros' ? CADASTROS : leavesOf(part);
  const [only] = leaves;
  const item = { key: part, ...PARTS[part] };
  return leaves.length === 1 && only ? { ...item, to: only.to } : { ...item, items: leaves };
};

/** The side menu: the day first, then the work, then its foundations. */
export const menu: readonly MenuItem[] = [
  { key: 'inicio', label: 'Início', icon: icons.inicio, to: '/', pair: true },
  { key: 'hoje', label: 'Hoje', icon: icons.hoje, to: '/hoje', pair: true },
  ...(Object.keys(PARTS) as Part[]).map(itemOf),
];

const within = (path: string, to: string): boolean => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`));

/** Which item and sub-item a path belongs to: `/cadastros/cad-talhoes` is under `/cadastros` too, the nearest is meant. */
export const placeOf = (path: string): { readonly item?: string; readonly subItem?: string } => {
  const places = menu.flatMap(({ key: item, ...what }) =>
    'to' in what ? [{ to: what.to, place: { item } }] : what.items.map(({ key, to }) => ({ to, place: { item, subItem: key } })),
  );
  const [nearest] = places.filter(({ to }) => within(path, to)).sort((a, b) => b.to.length - a.to.length);
  return nearest?.place ?? {};
};
