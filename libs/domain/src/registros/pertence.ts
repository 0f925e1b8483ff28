/**
 * Which rows of a table somebody sees who works on some of the account's farms (docs/adr/0014), as data; the read model makes SQL of it.
 * Coffee is of the farm of its lot. A record that holds coffee of a farm they do not see is not theirs to see or to change: half of it would
 * be wrong. What is of no farm, such as a catalogue of buyers, is everybody's; money that belongs to no farm is not.
 */
export type Pertence =
  /** Everybody's. */
  | 'todos'
  /** Nobody's who is kept to some farms. */
  | 'ninguem'
  /**
   * Of the farm in a column; `ouDeTodas`: of no farm it is everybody's, unless what it names says otherwise (`senao`); `lista`: of several,
   * all must be theirs.
   */
  | { readonly fazenda: string; readonly ouDeTodas?: true; readonly senao?: readonly Pertence[]; readonly lista?: true }
  /** Of the farm of the lot in a column. */
  | { readonly lote: string }
  /** Holds no coffee of another farm: `processo` is the one its lots are in, by its name or the column that has it. */
  | { readonly processo: string | { readonly coluna: string }; readonly id?: string }
  /** As the row of another table that a column names; `seDito`: one that names none is everybody's; `lista`: as all that it names. */
  | { readonly de: string; readonly por: string; readonly seDito?: true; readonly lista?: true }
  /** None of its items, in another table, is a lot of another farm. */
  | { readonly itens: string; readonly por: string }
  /** All of these. */
  | { readonly todas: readonly Pertence[] }
  /** As the read model itself says: what depends on more than the row. */
  | { readonly regra: 'arquivo' | 'notificacao' | 'pacote-eudr' };

/** Of the farm in its own `fazenda_id`. */
export const daFazenda: Pertence = { fazenda: 'fazenda_id' };
/** The same; of none, it is everybody's. */
export const daFazendaOuDeTodas: Pertence = { fazenda: 'fazenda_id', ouDeTodas: true };
