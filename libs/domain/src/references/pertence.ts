/**
 * The rows of a table that a user of some of the account's farms sees (docs/adr/0014), as data; the read model makes SQL of
 * it. Coffee belongs to the farm of its lot. A record that holds coffee of a farm outside the user's reach is neither shown
 * nor changed, since half of it would be wrong. A record of no farm, such as a buyer, is visible to all; money of no farm is
 * not.
 */
export type Pertence =
  /** Visible to all users. */
  | 'todos'
  /** Hidden from users limited to some farms. */
  | 'ninguem'
  /**
   * Of the farm in a column. `ouDeTodas`: visible to all where the column names no farm, unless the records it names say
   * otherwise (`senao`). `lista`: of several farms, all within the user's reach.
   */
  | { readonly fazenda: string; readonly ouDeTodas?: true; readonly senao?: readonly Pertence[]; readonly lista?: true }
  /** The farm of the lot in a column. */
  | { readonly lote: string }
  /** Holds no coffee of another farm: `processo` is the one its lots are in, by its name or the column that has it. */
  | { readonly processo: string | { readonly coluna: string }; readonly id?: string }
  /**
   * Visible as the row of another table that a column names. `seDito`: visible to all where it names none; `lista`: visible
   * as all the rows it names.
   */
  | { readonly de: string; readonly por: string; readonly seDito?: true; readonly lista?: true }
  /** None of its items, in another table, is a lot of another farm. */
  | { readonly itens: string; readonly por: string }
  /** All of these. */
  | { readonly todas: readonly Pertence[] }
  /** A rule of the read model itself: it depends on more than the row. */
  | { readonly regra: 'arquivo' | 'notificacao' | 'pacote-eudr' };

/** The farm in its own `fazenda_id`. */
export const daFazenda: Pertence = { fazenda: 'fazenda_id' };
/** The farm in the column; visible to all where it names none. */
export const daFazendaOuDeTodas: Pertence = { fazenda: 'fazenda_id', ouDeTodas: true };
