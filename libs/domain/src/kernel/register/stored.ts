import type { FieldKind } from '../catalogue/answers.js';
import type { Fields } from '../catalogue/catalogue.js';
import type { Field } from '../catalogue/fields.js';
import type { KeptName } from '../catalogue/record.js';
import type { Contorno } from '../geo/contorno.js';
import type { Geometria } from '../geo/geometria.js';

type Value<K extends FieldKind> = K extends 'integer' | 'quantity' | 'money' | 'flag' | 'ref'
  ? number
  : K extends 'refs'
    ? readonly number[]
    : K extends 'polygon'
      ? Contorno
      : K extends 'geometry'
        ? Geometria
        : string;

type Kept<F> = F extends Field<infer _W, infer O, infer K> ? (O extends true ? Value<K> | null : Value<K>) : never;

/** A record as facts keep it: each field under its name with its unit, in the smallest unit. */
export type Stored<F extends Fields> = { readonly [N in keyof F & string as KeptName<N, F[N]>]: Kept<F[N]> };
