import { z } from 'zod';

/** The same, which whoever was told it does not change. */
type Kept<T> = T extends readonly (infer U)[]
  ? number extends T['length']
    ? readonly Kept<U>[]
    : { readonly [K in keyof T]: Kept<T[K]> }
  : T extends object
    ? { readonly [K in keyof T]: Kept<T[K]> }
    : T;

/** What a route declares of its answer. */
export type Schema<T = unknown> = z.ZodType<T>;

/** What an answer is, to whoever asked: nobody writes down by hand what a route says. */
export type Answer<S extends z.ZodType> = Kept<S['_zod']['output']>;

/** Which part of a list an answer is, and how much there is of it. */
export const Pagination = z.object({ page: z.int(), size: z.int(), total: z.int() }).meta({ id: 'Paginacao' });

/** One page of a list. */
export const paged = <S extends z.ZodType>(item: S) => z.object({ content: z.array(item), pagination: Pagination });
export type Paged<S extends z.ZodType> = ReturnType<typeof paged<S>>;

/** A whole list, which has no pages. */
export const listed = <S extends z.ZodType>(item: S) => z.object({ content: z.array(item) });
export type Listed<S extends z.ZodType> = ReturnType<typeof listed<S>>;

/** What is to be known of what was written, a sentence each: nothing that would forbid it. */
export const comAvisos = { avisos: z.array(z.string()) };
