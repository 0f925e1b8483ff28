import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { dobrar } from '@tulha/domain/kernel/palavras';
import type { LancamentoDaSafra, Safra } from '@tulha/domain/suporte/importacao/modelo';
import type { Ref } from '../reservas.js';
import type { Obra } from './obra.js';

/** A category to be made, with the row that first named it. */
export type CategoriaNova = { readonly linha: number; readonly chave: string; readonly nome: string; readonly tipo: string | null };

const cabeNoCadastro = (nome: string) => categoria.fields.descricao.wire.safeParse(nome).success;

/** The categories that rows of money name, each once however it is written. One named for income and expenses alike is of any kind. */
export const categoriasDaSafra = ({ financeiro }: Pick<Safra, 'financeiro'>): CategoriaNova[] =>
  [...Map.groupBy(financeiro, (um) => dobrar(um.categoria))].flatMap(([chave, deles]) => {
    const [{ linha, categoria: nome, tipo }] = deles as [LancamentoDaSafra];
    if (chave === '' || !cabeNoCadastro(nome)) return [];
    return [{ linha, chave, nome, tipo: deles.every((um) => um.tipo === tipo) ? tipo : null }];
  });

/** The record of a row's category. None where the account's category of that name is of another kind of entry: the row keeps the name alone. */
export const categoriaDo = (obra: Obra, { categoria: nome, tipo }: Pick<LancamentoDaSafra, 'categoria' | 'tipo'>): Ref | undefined => {
  const ref = obra.achar('categoria', dobrar(nome));
  if (!ref || ref.recusada) return undefined;
  const dela = obra.acervo.tipoDaCategoria.get(ref.id) ?? null;
  return dela === null || dela === tipo ? ref : undefined;
};
