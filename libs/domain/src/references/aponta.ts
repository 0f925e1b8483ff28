/** The reference of a column: a record of a catalogue, and whether that may be deleted while the row is there. */
export type Aponta = {
  readonly alvo: string;
  /** The record named is not deleted while such a row exists. Otherwise the row goes on naming it, as history does. */
  readonly impede: boolean;
  /** Only rows that have something, or nothing, in this column. */
  readonly com?: string;
  /** The column is a text, which holds the sender's value: an id, or any other name. */
  readonly texto?: true;
  readonly sem?: string;
  /** The words for such rows, where the kind's own name is too vague. */
  readonly nomes?: readonly [um: string, muitos: string];
};

/** A column that names no record of a catalogue: the rules of its own room decide on deletion there. */
export type Alheia = { readonly de: string };

/** The target of a column whose name ends in `_id` or `_ids`. */
export type Coluna = readonly Aponta[] | Alheia;
export type Colunas = Readonly<Record<string, Coluna>>;

/** While there is a row, the record that it names is not deleted. */
export const impede = (alvo: string): readonly Aponta[] => [{ alvo, impede: true }];
/** The row goes on naming the record after that was deleted. */
export const historia = (alvo: string): readonly Aponta[] => [{ alvo, impede: false }];
/** The same of a text that may hold an id. */
export const impedeNoTexto = (alvo: string): readonly Aponta[] => [{ alvo, impede: true, texto: true }];
/** Part of a record that is counted itself, or a reference to one that is of no catalogue. */
export const de = (registro: string): Alheia => ({ de: registro });
