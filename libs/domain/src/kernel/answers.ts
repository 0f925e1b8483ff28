import { z } from 'zod';

/** The same type, read-only in depth. */
type Kept<T> = T extends readonly (infer U)[]
  ? number extends T['length']
    ? readonly Kept<U>[]
    : { readonly [K in keyof T]: Kept<T[K]> }
  : T extends object
    ? { readonly [K in keyof T]: Kept<T[K]> }
    : T;

/** The schema of a route's answer. */
export type Schema<T = unknown> = z.ZodType<T>;

/** The type of an answer as its reader gets it, inferred from the schema of its route. */
export type Answer<S extends z.ZodType> = Kept<S['_zod']['output']>;

/** Which part of a list an answer is, and how much there is of it. */
export const Pagination = z.object({ page: z.int(), size: z.int(), total: z.int() }).meta({ id: 'Paginacao' });

/** One page of a list. */
export const paged = <S extends z.ZodType>(item: S) => z.object({ content: z.array(item), pagination: Pagination });
export type Paged<S extends z.ZodType> = ReturnType<typeof paged<S>>;

/** A whole list, which has no pages. */
export const listed = <S extends z.ZodType>(item: S) => z.object({ content: z.array(item) });
export type Listed<S extends z.ZodType> = ReturnType<typeof listed<S>>;

/** Remarks about a record that was written, a sentence each. None of them forbids it. */
export const comAvisos = { avisos: z.array(z.string()) };
