import type { catalogues } from '@tulha/domain/catalogues/index';
import type { registers } from '@tulha/domain/registers/index';
import type { registros } from '@tulha/domain/references/index';
import type { LineTables } from '../declare/declared-tables.js';
import type { DB } from '../tables.js';

type Declarados = typeof registros;
type Especie = keyof Declarados;
type Partes = { [K in Especie]: keyof Declarados[K]['partes'] }[Especie] & string;

/** The declaration of a table that is a kind's own, or a part of one's. */
type Declarada<T> = T extends Especie
  ? Declarados[T]
  : { [K in Especie]: T extends keyof Declarados[K]['partes'] ? Declarados[K]['partes'][T] : never }[Especie];

type DeTabela = Exclude<keyof DB, keyof typeof catalogues | keyof typeof registers | keyof LineTables<typeof registers>>;
type Aponta<T> = Declarada<T> extends { readonly aponta: infer A } ? keyof A : never;
/** Columns that refer to some record, by their names. */
type Refere<T extends DeTabela> = Extract<keyof DB[T], `${string}_id` | `${string}_ids`>;

type SemDeclaracao = Exclude<DeTabela, Especie | Partes>;
type SemTabela = Exclude<Partes, keyof DB>;
type SemDestino = { [T in DeTabela]: `${T}.${Exclude<Refere<T>, Aponta<T>> & string}` }[DeTabela];
type SemColuna = { [T in DeTabela]: `${T}.${Exclude<Aponta<T>, keyof DB[T]> & string}` }[DeTabela];

/**
 * The mismatches that the compiler finds between the read tables and the declared kinds of records (`*.registro.ts`): a
 * table of no kind, a part without a table, a column named `_id` or `_ids` without a declaration, and a declaration without
 * a column.
 */
export const semRegistro: Readonly<Record<SemDeclaracao | SemTabela | SemDestino | SemColuna, never>> = {};
