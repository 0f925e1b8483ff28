import type { Catalogue, Fields, Snake } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { FieldKind } from '@tulha/domain/kernel/catalogue/answers';
import type { KeptName, MayLack } from '@tulha/domain/kernel/catalogue/record';
import type { Contorno } from '@tulha/domain/kernel/geo/contorno';
import type { Geometria } from '@tulha/domain/kernel/geo/geometria';
import type { Register } from '@tulha/domain/kernel/register/register';

/** The type of the column of each kind of field; an option has the type of its request. */
type Held = Record<'integer' | 'quantity' | 'money' | 'ref', number> &
  Record<'flag', 0 | 1> &
  Record<'refs', number[]> &
  Record<'polygon', Contorno> &
  Record<'geometry', Geometria> &
  Record<Exclude<FieldKind, 'integer' | 'quantity' | 'money' | 'ref' | 'flag' | 'refs' | 'polygon' | 'geometry' | 'option'>, string>;
type Value<F extends Field> = F['kind'] extends keyof Held ? Held[F['kind']] : F['wire']['_zod']['output'];

/** A personal field is null once its person was erased. */
type MayBeNull<F extends Field> = F extends { readonly pessoal: true } ? true : MayLack<F>;

type FieldsRow<F extends Fields> = {
  [N in keyof F & string as Snake<KeptName<N, F[N]>>]: MayBeNull<F[N]> extends true ? Value<F[N]> | null : Value<F[N]>;
};

/** The columns of every row made of a declaration. */
type EveryRow = { id: number; conta: number; versao: number; excluido: boolean };

/** A row of a declaration that only the running program knows. */
export type AnyRecordRow = EveryRow & { movido_para_id: number | null } & Record<string, unknown>;

/** A row of a declared record, as its kit writes it. */
export type RecordRow<C extends Catalogue> = string extends keyof C['fields'] ? AnyRecordRow : EveryRow & FieldsRow<C['fields']>;

type LinesUnder<R extends Register, P extends string> = {
  [N in keyof R['lines'] as R['lines'][N]['tabela']]: EveryRow & Record<`${P}_id`, number> & FieldsRow<R['lines'][N]['fields']>;
};

type Together<U> = (U extends unknown ? (each: U) => void : never) extends (each: infer I) => void ? I : never;

/** The tables of declarations by their tables' names. */
export type RecordTables<D extends Readonly<Record<string, Catalogue>>> = { [T in keyof D]: RecordRow<D[T]> };

/** The tables of all lines of registers. */
export type LineTables<D extends Readonly<Record<string, Register>>> = Together<
  { [P in keyof D & string]: LinesUnder<D[P], P> }[keyof D & string]
>;

/** The tables whose declaration only the running program knows, under one name. */
export type AnyRecordTable = { registro: AnyRecordRow };
