import type { Fact } from '../kernel/fact.js';
import type { Especie } from './especie.js';
import { type Alvo, type FraseDeclarada, type Frase, type FrasesDitas, fraseDe } from './frase.js';

/** A kind with how each type of fact about it is told. */
export type Registro = Especie & { readonly frases: Readonly<Record<string, Frase>> };

type Declarado<Id extends string, E extends Fact> = Especie & {
  /** The field of its facts that has a record's id. */
  readonly id: Id;
  /** Every type of fact about it: a verb, or its words; the compiler names the one that is missing. */
  readonly frases: FrasesDitas<E, Id>;
};

const alvoPor =
  (especie: string, campo: string) =>
  (data: Readonly<Record<string, unknown>>): Alvo => ({ especie, id: Number(data[campo]) });

/**
 * Declares a kind of record that is no catalogue and no register: `defineRegistro<VendaEvent>()({ tabela: 'venda', … })`. The type parameter is
 * the facts it is told by. Half a declaration does not compile, and neither does a read table without one
 * (`libs/read-models/src/references/declaradas.ts`).
 */
export const defineRegistro =
  <E extends Fact = never>() =>
  <const Id extends string, const S extends Especie>(
    spec: S & Declarado<Id, E>,
  ): Omit<S, 'frases'> & { readonly frases: { readonly [T in E['type']]: Frase } } => {
    const entradas = Object.entries<FraseDeclarada<never>>(spec.frases as never);
    const frases = Object.fromEntries(entradas.map(([tipo, frase]) => [tipo, fraseDe(spec, alvoPor(spec.tabela, spec.id), frase)]));
    return { ...spec, frases: frases as { [T in E['type']]: Frase } };
  };
