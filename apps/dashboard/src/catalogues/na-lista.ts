import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';

type Declaration = Pick<Catalogue, 'fields' | 'label' | 'list'> & { readonly lines?: unknown };

/** Whether records are of a day, which their list begins with: a purchase, a receipt. */
const deUmDia = ({ fields, list: [primeira = ''] }: Declaration): boolean => fields[primeira]?.kind === 'day';

/** The order of a list at first: by name, or newest first where records are of a day, or a day alone tells them apart. */
export const ordemDe = (declaration: Declaration): string => {
  const { fields, label, list } = declaration;
  const dia = list.find((name) => fields[name]?.kind === 'day');
  return dia && (fields[label]?.optional || deUmDia(declaration)) ? `-${dia}` : label;
};

/** Said where nothing was recorded yet. */
export const semNada = (declaration: Declaration): string => {
  if (declaration.lines) return 'O que for registrado aqui aparece nesta lista, com as suas linhas e a sua situação.';
  if (deUmDia(declaration)) return 'O que for registrado aqui aparece nesta lista, o mais novo primeiro.';
  return 'O que for cadastrado aqui aparece nas escolhas das outras páginas. Se já tem uma planilha, traga-a de uma vez.';
};
