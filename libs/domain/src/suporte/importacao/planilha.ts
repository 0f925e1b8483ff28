import type { Coluna } from './colunas.js';

/** The possible targets of a cell. The first eight may already be in the account; the rest come in the same import. */
export type Alvo =
  | 'fazenda'
  | 'talhao'
  | 'colaborador'
  | 'lote'
  | 'terreiro'
  | 'secador'
  | 'pilha'
  | 'cooperativa'
  | 'beneficio'
  | 'rebeneficio'
  | 'venda';

export type Colunas = Readonly<Record<string, Coluna>>;

/** One kind of spreadsheet. A column is declared under the name its value has in the model, with its unit. */
export type Planilha<C extends Colunas = Colunas> = {
  readonly arquivo: string;
  readonly titulo: string;
  readonly colunas: C;
  /** Fields that together must not repeat; the first set is the natural key of a row. */
  readonly unicas: readonly (readonly (keyof C & string)[])[];
  readonly referencias: readonly { readonly campos: readonly (keyof C & string)[]; readonly para: Alvo }[];
  /** Without the other file this one says only half. */
  readonly acompanhadaDe?: readonly string[];
};

/** Keeps the exact type of a declaration. */
export const planilha = <const C extends Colunas>(declaracao: Planilha<C>): Planilha<C> => declaracao;
