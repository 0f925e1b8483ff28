import type { catalogues } from '@tulha/domain/catalogues/index';
import type { registers } from '@tulha/domain/registers/index';
import type { registros } from '@tulha/domain/registros/index';
import type { LineTables } from '../declare/declared-tables.js';
import type { DB } from '../tables.js';

type Declarados = typeof registros;
type Especie = keyof Declarados;
type Partes = { [K in Especie]: keyof Declarados[K]['partes'] }[Especie] & string;

/** What is declared of a table that is a kind's own, or a part of one's. */
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
 * What the compiler finds missing between the read tables and the kinds of records that are declared (`*.registro.ts`): a table that is of no
 * kind, a part that is no table, a column whose name ends in `_id` or `_ids` and of which nothing is said, and what is said of no column.
 */
export const semRegistro: Readonly<Record<SemDeclaracao | SemTabela | SemDestino | SemColuna, never>> = {};
