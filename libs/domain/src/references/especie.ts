import type { ModuloDoProduto } from '../acesso/modulos.js';
import type { Colunas } from './aponta.js';
import type { Pertence } from './pertence.js';

/** A read table that is part of a kind's records and never a record of its own. */
export type Parte = {
  readonly fazenda: Pertence;
  readonly aponta: Colunas;
  /** The words for its rows where they refer to something; as the kind is unless told. */
  readonly nomes?: readonly [um: string, muitos: string];
};

/** The declaration of a kind of record. Every list of kinds of records is made from it. */
export type Especie = {
  /** Its read table, which is the kind's name wherever one is asked for (`refType`, `especie`). */
  readonly tabela: string;
  readonly genero: 'm' | 'f';
  readonly title: { readonly singular: string; readonly plural: string };
  readonly modulo: ModuloDoProduto;
  /** The column that names a record; null where records have no name, and are called by number. `false`: it has no rows in the read model. */
  readonly nome: string | null | false;
  /** The column that says that a record is no more, where its row stays. */
  readonly fora: string | null;
  /** The path of its records in the dashboard: their list, and whether each has a page below it. */
  readonly tela: { readonly lista: string; readonly pagina: boolean } | null;
  /** Whether files can be attached to a record; the column that says which it is, where it has no name. */
  readonly anexos: boolean | { readonly rotulo: string };
  readonly fazenda: Pertence;
  readonly aponta: Colunas;
  readonly partes: Readonly<Record<string, Parte>>;
};

/** The path of a record in the dashboard; null where it has none. */
export const caminhoDe = ({ tela }: Pick<Especie, 'tela'>, id: number): string | null =>
  tela && (tela.pagina ? `${tela.lista}/${id}` : tela.lista);

/** How one record is called in a sentence: `folha de colheita`. */
export const umDe = ({ title }: Pick<Especie, 'title'>): string => title.singular.charAt(0).toLowerCase() + title.singular.slice(1);
/** How several are: `folhas de colheita`. */
export const variosDe = ({ title }: Pick<Especie, 'title'>): string => title.plural.charAt(0).toLowerCase() + title.plural.slice(1);
