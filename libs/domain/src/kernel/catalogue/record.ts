import { z } from 'zod';
import { mes } from '../dates.js';
import { fact } from '../facts.js';
import { contornoGravado } from '../geo/contorno.js';
import { geometriaGravada } from '../geo/geometria.js';
import { mudanca, vazio } from '../vazio.js';
import type { FieldKind } from './answers.js';
import { type Fields, storedName } from './catalogue.js';
import type { Field, SUFFIXES } from './fields.js';
import { wordsOf } from './words.js';

/**
 * The schemas of a record with rules of its own: one list of fields gives requests, facts, and (in the read models) columns,
 * rows and answers. The rules stay with its decider.
 */
const FACTS = {
  text: fact.texto(),
  integer: z.int(),
  quantity: fact.milesimos(),
  money: fact.centavos(),
  percent: fact.decimal(),
  fraction: fact.decimal(),
  decimal: fact.decimal(),
  day: fact.dia(),
  month: mes(),
  hour: fact.hora(),
  instant: z.iso.datetime(),
  option: z.string(),
  flag: z.literal([0, 1]),
  documento: fact.texto(),
  cep: fact.texto(),
  codigo: fact.texto(),
  telefone: fact.texto(),
  email: fact.texto(),
  site: fact.texto(),
  ref: fact.id(),
  refs: z.array(fact.id()),
  polygon: contornoGravado(),
  geometry: geometriaGravada(),
} as const satisfies Readonly<Record<FieldKind, z.ZodType>>;

type Suffix<K> = K extends keyof typeof SUFFIXES ? (typeof SUFFIXES)[K] : '';

/** The name a field is kept under. */
export type KeptName<N extends string, F extends Field> = F extends { readonly kept: infer K extends string }
  ? K
  : `${N}${Suffix<F['kind']>}`;

/** Whether a field may be stored as null. One with a default is always there. */
export type MayLack<F extends Field> = F extends { readonly padrao: string | number } ? false : F['optional'];

type Names<F extends Fields> = keyof F & string;
type Whole<F extends Field> = F['kind'] extends 'option' ? F['wire'] : (typeof FACTS)[F['kind']];
type Shape<F extends Fields> = {
  readonly [N in Names<F> as KeptName<N, F[N]>]: MayLack<F[N]> extends true ? z.ZodNullable<Whole<F[N]>> : Whole<F[N]>;
};

/** The stored form of fields. */
export type Kept<F extends Fields> = z.output<z.ZodObject<Shape<F>>>;

const mayLack = ({ optional, padrao }: Field): boolean => optional && padrao === undefined;
const mapped = (fields: Fields, name: (name: string, field: Field) => string, value: (field: Field) => unknown): unknown =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [name(key, field), value(field)]));
const asIs = (name: string) => name;

/** The shape of a fact's body. */
export const factsOf = <const F extends Fields>(fields: F): Shape<F> =>
  mapped(fields, storedName, (field) => {
    const whole: z.ZodType = field.kind === 'option' ? wordsOf(field) : FACTS[field.kind];
    return mayLack(field) ? whole.nullable() : whole;
  }) as Shape<F>;

type Given<F extends Field> = F['optional'] extends true
  ? F extends { readonly padrao: infer P }
    ? z.ZodType<Exclude<z.output<F['wire']>, null> | P, z.input<F['wire']> | string | null | undefined>
    : ReturnType<typeof vazio<F['wire']>>
  : F['wire'];

/** The shape of a request that makes a record: fields that may be left out are null then, or their default. */
export const givenOf = <const F extends Fields>(fields: F): { readonly [N in Names<F>]: Given<F[N]> } =>
  mapped(fields, asIs, ({ optional, padrao, wire }) => {
    if (!optional) return wire;
    return padrao === undefined ? vazio(wire) : vazio(wire).transform((value) => value ?? padrao);
  }) as { readonly [N in Names<F>]: Given<F[N]> };

type Changed<F extends Field> = MayLack<F> extends true ? ReturnType<typeof mudanca<F['wire']>> : z.ZodOptional<F['wire']>;

/** The shape of a request that changes a record: absent fields stay, null or blank clears where allowed. */
export const changesOf = <const F extends Fields>(fields: F): { readonly [N in Names<F>]: Changed<F[N]> } =>
  mapped(fields, asIs, (field) => (mayLack(field) ? mudanca(field.wire) : field.wire.optional())) as {
    readonly [N in Names<F>]: Changed<F[N]>;
  };

type Optionals<F extends Fields> = { readonly [N in Names<F> as F[N]['optional'] extends true ? N : never]: F[N] };

/** The stored values of a record's optional fields when none is given. */
export const blankOf = <const F extends Fields>(fields: F): Kept<Optionals<F>> =>
  mapped(
    Object.fromEntries(Object.entries(fields).filter(([, { optional }]) => optional)),
    storedName,
    ({ padrao }) => padrao ?? null,
  ) as Kept<Optionals<F>>;

type Renamed<F extends Fields, B> = { [N in Names<F> & keyof B as KeptName<N, F[N]>]: B[N] };

/** The sent fields of a request, under their stored names; fields not sent are absent. */
export const keptOf = <const F extends Fields, B extends object>(fields: F, body: B): Renamed<F, B> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = (body as Readonly<Record<string, unknown>>)[name];
      return value === undefined ? [] : [[storedName(name, field), value]];
    }),
  ) as Renamed<F, B>;
