/**
 * Modules of the product, in the order in which they are shown, as people call them. Each is the permission that some routes ask for; a user
 * can be let into or kept out of all but `acesso` and `suporte`.
 */
export const TITULOS_DOS_MODULOS = {
  propriedade: 'Propriedade',
  pessoas: 'Pessoas',
  atividades: 'Atividades',
  rastreabilidade: 'Rastreabilidade',
  estoque: 'Estoque',
  comercial: 'Comercial',
  financeiro: 'Financeiro',
  folha: 'Mão de obra',
  fiscal: 'Fiscal',
  maquinas: 'Máquinas',
  agronomia: 'Agronomia',
  planejamento: 'Planejamento',
  relatorios: 'Relatórios',
  importacao: 'Importações',
  acesso: 'Usuários e acesso',
  suporte: 'Geral',
} as const;

/** A module of a group of routes, or of a kind of record. */
export type ModuloDoProduto = keyof typeof TITULOS_DOS_MODULOS;

/** A module a user can be let into or kept out of. */
export type Modulo = Exclude<ModuloDoProduto, 'acesso' | 'suporte'>;

/** Open to every signed-in user, so no permission names it. */
export const DE_TODOS = 'suporte' satisfies ModuloDoProduto;

/** Modules a user can be let into or kept out of, in the order in which they are shown. */
export const MODULOS = (Object.keys(TITULOS_DOS_MODULOS) as ModuloDoProduto[]).filter(
  (modulo): modulo is Modulo => modulo !== 'acesso' && modulo !== 'suporte',
) as [Modulo, ...Modulo[]];

/** The title of a module; an unknown module keeps its own name. */
export const tituloDoModulo = (modulo: string): string =>
  Object.hasOwn(TITULOS_DOS_MODULOS, modulo) ? TITULOS_DOS_MODULOS[modulo as ModuloDoProduto] : modulo;
