import type { Fact } from '../../kernel/fact.js';

/** The record an act is about. `especie` is the table its row is in. */
export type Alvo = { readonly especie: string; readonly id: number };

/** How a type of fact is told to people: `verbo objeto` and the record's name, or `verbo n plural`. */
export type Frase<D = never> = {
  readonly verbo: string;
  /** Of one, with its article: `o secador`. */
  readonly objeto: string;
  /** Of several, without: `secadores`. */
  readonly plural: string;
  /** Who may look at this module's records; what the acts are filtered by. */
  readonly modulo: string;
  readonly alvo: (data: D) => Alvo | null;
  /** Why it is not told: another fact of the same request says it already, or nobody did it. */
  readonly calada?: string;
};

/** Every type of some facts has its phrase; the compiler names the one that is missing. */
export type FrasesDe<E extends Fact> = { readonly [T in E['type']]: Frase<Extract<E, { type: T }>['data']> };

type Palavras = readonly [verbo: string, objeto: string, plural: string];

/** Phrases of one module about one kind of record, whose id a fact has in a field of its own. */
export const frasesSobre =
  <K extends string>(modulo: string, especie: string, campo: K) =>
  ([verbo, objeto, plural]: Palavras, calada?: string): Frase<{ readonly [N in K]: number }> => ({
    verbo,
    objeto,
    plural,
    modulo,
    alvo: (data) => ({ especie, id: data[campo] }),
    ...(calada === undefined ? {} : { calada }),
  });
