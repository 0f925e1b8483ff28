import type { CommandMeta, Decider, Unicidade } from '../decider.js';
import { refusals } from '../errors.js';
import type { Fact } from '../fact.js';
import { igual, nadaMuda } from '../igual.js';
import { type Catalogue, comQuando, quandoDito, storedName } from './catalogue.js';
import { unicosDe } from './unicos.js';

export const catalogueErrors = {
  CADASTRO_JA_EXISTE: { kind: 'conflict', message: 'Este cadastro já existe.' },
  CADASTRO_NAO_ENCONTRADO: { kind: 'absent', message: 'Cadastro não encontrado: {nome} {id}.' },
  CADASTRO_EM_USO: { kind: 'conflict', message: '{nome} "{valor}" está em uso: {usos}. Diga qual fica no lugar, ou mude antes o que usa.' },
  CADASTRO_REFERIDO: { kind: 'conflict', message: '{nome} "{valor}" está em uso: {usos}. Mude ou exclua antes o que usa.' },
  CADASTRO_PARA_DESATIVAR: {
    kind: 'conflict',
    message: '{nome} "{valor}" está em uso: {usos}. Em vez de excluir, mude a situação para INATIVO.',
  },
  CADASTRO_COM_HISTORIA: { kind: 'conflict', message: '{nome} "{valor}" está em uso: {usos}. {saida}' },
  CADASTRO_REPETIDO: { kind: 'conflict', message: 'Já existe {nome} com {campo} "{valor}".' },
  DESTINO_DE_OUTRO_TIPO: { kind: 'refused', message: 'Só outro registro com o mesmo em "{campo}" pode ficar no lugar.' },
  CAMPO_FIXO: { kind: 'refused', message: '{campo} não muda depois do cadastro. Cadastre {nome} à parte com o novo valor.' },
  CADASTRO_CONTRADITORIO: { kind: 'refused', message: '{mensagem}' },
  CADASTRO_FICA_NA_FAZENDA: {
    kind: 'refused',
    message:
      '{nome} "{valor}" não vai de {de} para {para}: o que já aconteceu fica onde foi ({usos}). Cadastre outro registro em {para} e use-o daqui em diante.',
  },
  REFERENCIA_DE_OUTRA_FAZENDA: {
    kind: 'refused',
    message: '{campo}: "{nome}" é da fazenda {dela}, e este registro é da fazenda {desta}. Escolha só os da mesma fazenda.',
  },
  FILTRO_DE_OUTRA_FAZENDA: {
    kind: 'refused',
    message: '{campo}: "{nome}" é da fazenda {dela}, e a pergunta é da fazenda {desta}. Escolha {dela}, ou TODAS AS FAZENDAS.',
  },
  REFERENCIA_NAO_ENCONTRADA: { kind: 'refused', message: '{campo}: não existe {de} com o código {id}.' },
} as const;
export const refuseCatalogue = refusals(catalogueErrors);

/** The refusal where another record already has the value of a field that the declaration calls unique. */
export const repetido = ({ fields, title }: Catalogue, campo: string, stored: Readonly<Record<string, unknown>>) => {
  const field = fields[campo];
  const valor = field ? String(stored[storedName(campo, field)]) : '';
  return refuseCatalogue('CADASTRO_REPETIDO', { nome: title.singular, campo: field?.label ?? campo, valor }, campo);
};

/** `para`: which record takes its place. `motivo`: why, of a catalogue that keeps it. */
type Excluido = { readonly id: number; readonly para?: number | null; readonly motivo?: string | null };

export type CatalogueCommand =
  | { readonly type: 'Cadastrar'; readonly data: Record<string, unknown> }
  | { readonly type: 'Alterar'; readonly data: Record<string, unknown> }
  | { readonly type: 'Excluir'; readonly data: Excluido };

export type CatalogueState = { dados: Record<string, unknown> | null; excluido: boolean };

const unicidadeDe = (catalogue: Catalogue): { unicidade?: Unicidade<CatalogueCommand, CatalogueState> } => {
  if (catalogue.unique.length === 0) return {};
  return {
    unicidade: {
      pedidos: (command) => (command.type === 'Excluir' ? [] : unicosDe(catalogue, command.data)),
      atuais: ({ dados, excluido }) => (dados && !excluido ? unicosDe(catalogue, dados) : []),
      repetido: (campo, { data }) => repetido(catalogue, campo, data),
    },
  };
};

type Dados = Readonly<Record<string, unknown>>;

/** The instant of a change, stored beside each changed field whose value may come from other records too. Unchanged fields get none. */
const quando = (catalogue: Catalogue, antes: Dados, mudou: Dados, { now }: CommandMeta): Dados =>
  Object.fromEntries(
    comQuando(catalogue).flatMap((name) => {
      const key = storedName(name, catalogue.fields[name] as Catalogue['fields'][string]);
      return !Object.hasOwn(mudou, key) || igual(antes[key] ?? null, mudou[key] ?? null) ? [] : [[quandoDito(name), now]];
    }),
  );

/** Empties the fields that depend on a value that changed. */
const semPar = ({ acompanham = {}, fields }: Catalogue, antes: Dados, mudou: Dados): Dados => {
  const chave = (name: string) => storedName(name, fields[name] as Catalogue['fields'][string]);
  return Object.fromEntries(
    Object.entries(acompanham).flatMap(([name, deles = []]) => {
      const key = chave(name);
      const outro = Object.hasOwn(mudou, key) && !igual(antes[key] ?? null, mudou[key] ?? null);
      return outro ? deles.map((dele) => [chave(dele), null]) : [];
    }),
  );
};

/**
 * Refuses a record whose fields contradict each other by its declared rule. A record that already broke the rule may stay so
 * while the field in question is not sent: a rule newer than the record must not block other changes.
 */
const conferida = (
  { regra }: Catalogue,
  dados: Record<string, unknown>,
  antes?: Dados,
  enviados: Dados = dados,
): Record<string, unknown> => {
  const errado = regra?.(dados);
  if (!errado || (antes && !Object.hasOwn(enviados, errado.campo) && regra?.(antes)?.campo === errado.campo)) return dados;
  throw errado.recusa ?? refuseCatalogue('CADASTRO_CONTRADITORIO', { mensagem: errado.mensagem }, errado.campo);
};

/** Refuses a new value for a field that is set only once. */
const conferirFixos = ({ fields, title }: Catalogue, antes: Dados, mudou: Dados): void => {
  for (const [name, field] of Object.entries(fields)) {
    const key = storedName(name, field);
    if (field.fixo && Object.hasOwn(mudou, key) && !igual(antes[key] ?? null, mudou[key] ?? null))
      throw refuseCatalogue('CAMPO_FIXO', { campo: field.label, nome: title.singular.toLowerCase() }, name);
  }
};

/** The rules of every catalogue: created once, changed while it exists, deleted once; saying the same again writes nothing. */
export const catalogueDecider = (
  catalogue: Catalogue,
): Decider<CatalogueCommand, Fact<string, Record<string, unknown>>, CatalogueState> => {
  const idName = `${catalogue.tabela}Id`;
  const apart = Object.fromEntries(
    Object.entries(catalogue.fields).flatMap(([name, field]) => (field.aParte ? [[storedName(name, field), field.padrao ?? null]] : [])),
  );
  const absent = (id: unknown) => refuseCatalogue('CADASTRO_NAO_ENCONTRADO', { nome: catalogue.title.singular, id: String(id) });
  /**
   * Where a record has a successor, the append of its deletion names the successor first: no record is deleted before its references have
   * moved on.
   */
  const excluir = ({ id, para, motivo = null }: Excluido) => [
    ...(para ? [{ type: catalogue.tipos.movido, data: { [idName]: id, paraId: para } }] : []),
    { type: catalogue.tipos.excluido, data: { [idName]: id, ...(catalogue.motivoAoExcluir && { motivo }) } },
  ];
  return {
    category: catalogue.tabela,
    ...unicidadeDe(catalogue),
    initial: () => ({ dados: null, excluido: false }),
    evolve: (state, { type, data }) => {
      if (type === catalogue.tipos.movido) return state;
      return type === catalogue.tipos.excluido ? { ...state, excluido: true } : { ...state, dados: data };
    },
    decide: (command, state, meta) => {
      switch (command.type) {
        case 'Cadastrar':
          if (state.dados) throw refuseCatalogue('CADASTRO_JA_EXISTE');
          return [
            {
              type: catalogue.tipos.cadastrado,
              data: conferida(catalogue, { ...apart, ...command.data, ...quando(catalogue, {}, command.data, meta) }),
            },
          ];
        case 'Alterar': {
          const { dados } = state;
          if (!dados || state.excluido) throw absent(command.data[idName]);
          if (nadaMuda(dados, command.data)) return [];
          conferirFixos(catalogue, dados, command.data);
          const data = {
            ...dados,
            ...semPar(catalogue, dados, command.data),
            ...quando(catalogue, dados, command.data, meta),
            ...command.data,
          };
          return [{ type: catalogue.tipos.alterado, data: conferida(catalogue, data, dados, command.data) }];
        }
        case 'Excluir':
          if (!state.dados) throw absent(command.data.id);
          return state.excluido ? [] : excluir(command.data);
      }
    },
  };
};
