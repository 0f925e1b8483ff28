import type { Decider } from '../decider.js';
import { refusals } from '../errors.js';
import type { Fact } from '../fact.js';
import { type Catalogue, storedName } from './catalogue.js';

export const catalogueErrors = {
  CADASTRO_JA_EXISTE: { kind: 'conflict', message: 'Este cadastro já existe.' },
  CADASTRO_NAO_ENCONTRADO: { kind: 'absent', message: 'Cadastro não encontrado: {nome} {id}.' },
  CADASTRO_EM_USO: { kind: 'conflict', message: '{nome} "{valor}" está em uso: {usos}. Diga qual fica no lugar, ou mude antes o que usa.' },
  CADASTRO_REFERIDO: { kind: 'conflict', message: '{nome} "{valor}" está em uso: {usos}. Mude ou exclua antes o que usa.' },
  CADASTRO_REPETIDO: { kind: 'conflict', message: 'Já existe {nome} com {campo} "{valor}".' },
  DESTINO_DE_OUTRO_TIPO: { kind: 'refused', message: 'Só outro registro com o mesmo em "{campo}" pode ficar no lugar.' },
  REFERENCIA_NAO_ENCONTRADA: { kind: 'refused', message: '{campo}: não existe {de} com o código {id}.' },
} as const;
export const refuseCatalogue = refusals(catalogueErrors);

export type CatalogueCommand =
  | { readonly type: 'Cadastrar'; readonly data: Record<string, unknown> }
  | { readonly type: 'Alterar'; readonly data: Record<string, unknown> }
  | { readonly type: 'Excluir'; readonly data: { readonly id: number; readonly para?: number | null } };

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
  /** Says first where what refers to it goes, in the same append: it is never gone without that. */
  const excluir = ({ id, para }: { readonly id: number; readonly para?: number | null }) => [
    ...(para ? [{ type: catalogue.tipos.movido, data: { [idName]: id, paraId: para } }] : []),
    { type: catalogue.tipos.excluido, data: { [idName]: id } },
  ];
  return {
    category: catalogue.tabela,
    initial: () => ({ dados: null, excluido: false }),
    evolve: (state, { type, data }) => {
      if (type === catalogue.tipos.movido) return state;
      return type === catalogue.tipos.excluido ? { ...state, excluido: true } : { ...state, dados: data };
    },
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
          return state.excluido ? [] : excluir(command.data);
      }
    },
  };
};
