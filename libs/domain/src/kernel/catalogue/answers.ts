import { contornoDito } from '../geo/contorno.js';
import { geometriaDita } from '../geo/geometria.js';
import { z } from 'zod';
import type { Field } from './fields.js';
import { wordsOf } from './words.js';

/** The output schema of each kind of field, used to write answers. An option is answered in the form in which it was sent. */
export const out = {
  text: z.string(),
  integer: z.int(),
  quantity: z.number().meta({ unit: 'milésimos' }),
  money: z.number().meta({ unit: 'BRL' }),
  percent: z.number().meta({ unit: '%' }),
  fraction: z.number(),
  decimal: z.number(),
  day: z.string().meta({ format: 'date' }),
  month: z.string().meta({ example: '2026-05' }),
  hour: z.string(),
  instant: z.string().meta({ format: 'date-time' }),
  option: z.string(),
  flag: z.literal([0, 1]),
  documento: z.string(),
  cep: z.string(),
  codigo: z.string(),
  telefone: z.string(),
  email: z.string(),
  site: z.string(),
  ref: z.int(),
  refs: z.array(z.int()),
  polygon: contornoDito(),
  geometry: geometriaDita(),
} as const;

/**
 * The kinds of fields. Code that draws, reads, writes or tests a field is a `Record<FieldKind, …>`, so a new kind does not
 * compile until all of it is written.
 */
export type FieldKind = keyof typeof out;

type Out<W extends z.ZodType, K extends FieldKind> = K extends 'option' ? W : (typeof out)[K];
type Answer<F> =
  F extends Field<infer W, infer O, infer K>
    ? O extends true
      ? z.ZodNullable<Out<W, K>>
      : F extends { readonly pessoal: true }
        ? z.ZodNullable<Out<W, K>>
        : Out<W, K>
    : never;

/** The schemas of fields as they go out, by name. */
export type Answers<F extends Readonly<Record<string, Field>>> = { readonly [N in keyof F]: Answer<F[N]> };

/** The schema of one field as it goes out: null where it may be left out, or where the person it belongs to may be erased. */
export const answerOf = ({ kind, wire, opcoes, label, optional, pessoal }: Field): z.ZodType => {
  const shown: z.ZodType = kind === 'option' ? wordsOf({ wire, opcoes }) : out[kind];
  const named = shown.meta({ ...shown.meta(), title: label });
  return optional || pessoal ? named.nullable() : named;
};

/** The output schemas of fields: the shape of a record's answer, `z.object({ id, ...answersOf(fields) })`. */
export const answersOf = <const F extends Readonly<Record<string, Field>>>(fields: F): Answers<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answerOf(field)])) as Answers<F>;
