import type { Decider } from '../decider.js';
import { refusals } from '../errors.js';
import type { Fact } from '../fact.js';
import { type Catalogue, storedName } from './catalogue.js';

export const catalogueErrors = {
  CADASTRO_JA_EXISTE: { kind: 'conflict', message: 'Este cadastro já existe.' },
  CADASTRO_NAO_ENCONTRADO: { kind: 'absent', message: 'Cadastro não encontrado: {nome} {id}.' },
  CADASTRO_REPETIDO: { kind: 'conflict', message: 'Já existe {nome} com {campo} "{valor}".' },
  REFERENCIA_NAO_ENCONTRADA: { kind: 'refused', message: '{campo}: não existe {de} com o código {id}.' },
} as const;
export const refuseCatalogue = refusals(catalogueErrors);

export type CatalogueCommand =
  | { readonly type: 'Cadastrar'; readonly data: Record<string, unknown> }
  | { readonly type: 'Alterar'; readonly data: Record<string, unknown> }
  | { readonly type: 'Excluir'; readonly data: { readonly id: number } };

export type CatalogueState = { dados: Record<string, unknown> | null; excluido: boolean };

/** The rules of every catalogue: created once, changed while it exists, deleted once; saying the same again writes nothing. */
export const catalogueDecider = (
  catalogue: Catalogue,
): Decider<CatalogueCommand, Fact<string, Record<string, unknown>>, CatalogueState> => {
  const idName = `${catalogue.tabela}Id`;
  const apart = Object.fromEntries(
    Object.entries(catalogue.fields).flatMap(([name, field]) => (field.aParte ? [[storedName(name, field), null]] : [])),
  );
  const absent = (id: unknown) => refuseCatalogue('CADASTRO_NAO_ENCONTRADO', { nome: catalogue.title.singular, id: String(id) });
  return {
    category: catalogue.tabela,
    initial: () => ({ dados: null, excluido: false }),
    evolve: (state, { type, data }) => (type === catalogue.tipos.excluido ? { ...state, excluido: true } : { ...state, dados: data }),
    decide: (command, state) => {
      switch (command.type) {
        case 'Cadastrar':
          if (state.dados) throw refuseCatalogue('CADASTRO_JA_EXISTE');
          return [{ type: catalogue.tipos.cadastrado, data: { ...apart, ...command.data } }];
        case 'Alterar':
          if (!state.dados || state.excluido) throw absent(command.data[idName]);
          return Object.entries(command.data).every(([key, value]) => JSON.stringify(state.dados?.[key]) === JSON.stringify(value))
            ? []
            : [{ type: catalogue.tipos.alterado, data: { ...state.dados, ...command.data } }];
        case 'Excluir':
          if (!state.dados) throw absent(command.data.id);
          return state.excluido ? [] : [{ type: catalogue.tipos.excluido, data: { [idName]: command.data.id } }];
      }
    },
  };
};
