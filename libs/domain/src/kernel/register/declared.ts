import type { z } from 'zod';
import type { Fields, Snake } from '../catalogue/catalogue.js';
import type { Field } from '../catalogue/fields.js';
import type { Line, Lines } from './register.js';

type None = Readonly<Record<never, Field>>;

type Situacao<S extends string> = [S] extends [never]
  ? None
  : { readonly situacao: Field<z.ZodType<S>, true, 'option'> & { readonly padrao: S } };

type Apart<X> = X extends Field<infer W, infer _O, infer K> ? Field<W, true, K> : never;

/** The fields that steps take beyond the form, as arguments of functions: the compiler infers a union of functions together. */
type Taken<F extends Fields, T> = {
  [P in keyof T]: T[P] extends { readonly takes: infer K extends Fields }
    ? (taken: { readonly [N in Exclude<keyof K, keyof F>]: Apart<K[N]> }) => void
    : never;
}[keyof T];
type Together<U> = [U] extends [never] ? None : [U] extends [(taken: infer I extends Fields) => void] ? I : None;

/** All fields of a register's record: those of its form, the situation, and those that only steps write. */
export type WholeFields<F extends Fields, S extends string, T> = F & Situacao<S> & Together<Taken<F, T>>;

/** The lines of a register, each with its table's name: `OrdemServicoItem` → `ordem_servico_item`. */
export type LinesOf<L extends Lines> = { readonly [N in keyof L]: Line<L[N]['fields'], Snake<Uncapitalize<L[N]['nome']>>> };
