import { dobrar } from '../catalogue/colunas.js';
import { citar, type Lida } from './ler.js';

/** A living record that a cell may point at, by its label. */
export type Nomeado = { readonly id: number; readonly nome: string | null; readonly fazenda?: number | null };

/** The records that references of a catalogue may name, by kind. */
export type Nomes = {
  /** The name of a record in a cell, with `#id` where the name alone is ambiguous. */
  readonly escrever: (tabela: string, id: number) => string;
  /** The record a cell names: by its label, or by its id (`12`, `#12`, `Mata #12`). */
  readonly ler: (tabela: string, titulo: string, texto: string) => Lida<number>;
  /** All names as `escrever` writes them: the options of a choice. */
  readonly todos: (tabela: string) => readonly string[];
  /** The farm of a record; nothing where it is of none. */
  readonly fazendaDe: (tabela: string, id: number) => number | null;
};

type Indice = {
  readonly porId: ReadonlyMap<number, string>;
  readonly porNome: ReadonlyMap<string, readonly Nomeado[]>;
  readonly fazendas: ReadonlyMap<number, number | null>;
};

const CANDIDATOS = 5;

const chaveDe = (nome: string): string => dobrar(nome.replaceAll('(', ' ').replaceAll(')', ' '));

/** A name that could be taken for an id, for several names or for nothing is not written alone. */
const dizSozinho = (nome: string, iguais: number): boolean =>
  iguais === 1 && chaveDe(nome) !== '' && nome === nome.trim() && !/[;\r\n]|#\s*\d+$|^\d+$/.test(nome);

const escritoDe = ({ id, nome }: Nomeado, iguais: number): string => {
  if (nome === null || /[;\r\n]/.test(nome)) return `#${id}`;
  return dizSozinho(nome, iguais) ? nome : `${nome.trim()} #${id}`.trim();
};

const indexar = (registros: readonly Nomeado[]): Indice => {
  const porNome = Map.groupBy(
    registros.filter(({ nome }) => nome !== null),
    ({ nome }) => chaveDe(nome as string),
  );
  const iguais = ({ nome }: Nomeado) => (nome === null ? 0 : (porNome.get(chaveDe(nome))?.length ?? 0));
  return {
    porNome,
    porId: new Map(registros.map((um) => [um.id, escritoDe(um, iguais(um))])),
    fazendas: new Map(registros.map(({ id, fazenda = null }) => [id, fazenda])),
  };
};

const parecidos = ({ porId }: Indice, texto: string): readonly string[] => {
  const chave = chaveDe(texto);
  if (chave === '') return [];
  return [...porId.values()].filter((nome) => chaveDe(nome).includes(chave) || chave.includes(chaveDe(nome))).slice(0, CANDIDATOS);
};

const emLista = (nomes: readonly string[]): string => nomes.map((nome) => `"${nome}"`).join(', ');

const procurar = (indice: Indice, titulo: string, texto: string): Lida<number> => {
  const achados = indice.porNome.get(chaveDe(texto)) ?? [];
  const exatos = achados.filter(({ nome }) => nome?.trim() === texto);
  const [unico] = achados.length === 1 ? achados : exatos.length === 1 ? exatos : [];
  if (unico) return { valor: unico.id };
  const id = Number(/^(?:.*#\s*)?(\d{1,15})$/s.exec(texto)?.[1] ?? Number.NaN);
  if (indice.porId.has(id)) return { valor: id };
  if (achados.length > 1) {
    const candidatos = achados.slice(0, CANDIDATOS).map(({ id: um }) => indice.porId.get(um) ?? `#${um}`);
    return { motivo: `Há ${achados.length} com o nome ${citar(texto)}: escreva ${emLista(candidatos)}, com o código depois de #.` };
  }
  const quase = parecidos(indice, texto);
  const dica = quase.length > 0 ? ` Existe ${emLista(quase)}.` : '';
  return { motivo: `${titulo}: não existe ${citar(texto)}.${dica}` };
};

/** Indexes the possible targets of references. A kind of record that is not among them is known by id alone. */
export const criarNomes = (porTabela: Readonly<Record<string, readonly Nomeado[]>>): Nomes => {
  const indices = new Map(Object.entries(porTabela).map(([tabela, registros]) => [tabela, indexar(registros)]));
  return {
    escrever: (tabela, id) => indices.get(tabela)?.porId.get(id) ?? `#${id}`,
    todos: (tabela) => [...(indices.get(tabela)?.porId.values() ?? [])],
    fazendaDe: (tabela, id) => indices.get(tabela)?.fazendas.get(id) ?? null,
    ler: (tabela, titulo, texto) => {
      const indice = indices.get(tabela);
      if (indice) return procurar(indice, titulo, texto);
      const id = /^#?\s*(\d{1,15})$/.exec(texto)?.[1];
      return id ? { valor: Number(id) } : { motivo: `${titulo}: escreva o código, um número.` };
    },
  };
};
