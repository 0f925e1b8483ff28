import { igual } from './igual.js';

/**
 * Whether a field may still change once other records depend on the record: freely, with the reason why that is safe
 * (`livre`); only while it is empty (`preso se dito`); or not at all.
 */
type Ainda = 'preso' | 'preso se dito' | { readonly livre: string };

/** One entry for every field of a record, so that a new field does not compile without one. */
export type DepoisDe<T extends object> = { readonly [K in keyof T]-?: Ainda };

/** The protected fields that a change would alter. */
export const presosQueMudam = <T extends object>(depois: DepoisDe<T>, antes: T, agora: T): readonly (keyof T & string)[] =>
  (Object.keys(depois) as (keyof T & string)[]).filter((campo) => {
    const ainda = depois[campo];
    const havia = antes[campo] ?? null;
    if (ainda === 'preso') return !igual(havia, agora[campo] ?? null);
    return ainda === 'preso se dito' && havia !== null && !igual(havia, agora[campo] ?? null);
  });
