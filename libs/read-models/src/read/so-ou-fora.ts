import { type RawBuilder, sql } from 'kysely';

/** A row by its id and the day it is of: moved to another day it is another. */
export type NoDia = { readonly id: number; readonly dia: string };
/** These rows alone, or all but these. */
export type SoOuFora = { readonly so?: readonly NoDia[] | undefined; readonly fora?: readonly NoDia[] | undefined };

const entre = (id: string, dia: string, quais: readonly NoDia[]): RawBuilder<boolean> =>
  quais.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.ref(id)}, ${sql.ref(dia)}) in (${sql.join(quais.map((um) => sql`(${um.id}::int8, ${um.dia}::date)`))})`;

/** Whether a row is asked for, by the columns of its id and of its day. */
export const soOuFora = (id: string, dia: string, { so, fora = [] }: SoOuFora): RawBuilder<boolean> =>
  so === undefined ? sql<boolean>`not (${entre(id, dia, fora)})` : entre(id, dia, so);
