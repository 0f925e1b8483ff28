import type { ModuloDoProduto } from '../acesso/modulos.js';
import type { Fact } from '../kernel/fact.js';
import type { Especie } from './especie.js';

/** The record an act is about. `especie` is the table its row is in. */
export type Alvo = { readonly especie: string; readonly id: number };

/** How a type of fact is told to people: `verbo objeto` and the record's name, or `verbo n plural`. */
export type Frase<D = never> = {
  readonly verbo: string;
  /** One such record, with its article: `o secador`. */
  readonly objeto: string;
  /** Several of them, without an article: `secadores`. */
  readonly plural: string;
  /** The module whose readers may see the act; acts are filtered by it. */
  readonly modulo: ModuloDoProduto;
  readonly alvo: (data: D) => Alvo | null;
  /** Why the fact has no phrase of its own: another fact of the same request tells it already, or no person caused it. */
  readonly calada?: string;
};

type Palavras = readonly [verbo: string, objeto: string, plural: string];

/** A phrase as a declaration has it: a verb whose object is a record of the kind, or the whole phrase, with its particulars. */
export type FraseDeclarada<D> =
  | string
  | Palavras
  | {
      readonly palavras: string | Palavras;
      readonly calada?: string;
      readonly modulo?: ModuloDoProduto;
      /** The record it is about, where that is not the one in the kind's own field. */
      readonly alvo?: (data: D) => Alvo | null;
    };

/** The same of a fact that has no such field: it must say which record it is about. */
type FraseComAlvo<D> = Extract<FraseDeclarada<D>, { readonly palavras: unknown }> & { readonly alvo: (data: D) => Alvo | null };

/** Every type of some facts has its phrase. */
export type FrasesDitas<E extends Fact, Id extends string> = {
  readonly [T in E['type']]: Extract<E, { type: T }>['data'] extends Readonly<Record<Id, number>>
    ? FraseDeclarada<Extract<E, { type: T }>['data']>
    : FraseComAlvo<Extract<E, { type: T }>['data']>;
};

/** A phrase that is not told, and why. */
export const calada = <const P extends string | Palavras>(
  palavras: P,
  porque: string,
): { readonly palavras: P; readonly calada: string } => ({
  palavras,
  calada: porque,
});

const minuscula = (texto: string) => texto.charAt(0).toLowerCase() + texto.slice(1);

/** A phrase with all its words, from a declaration's. */
export const fraseDe = (
  { genero, title, modulo }: Pick<Especie, 'genero' | 'title' | 'modulo'>,
  alvoDaEspecie: (data: never) => Alvo | null,
  frase: FraseDeclarada<never>,
): Frase => {
  const { palavras, calada: porque, modulo: outro, alvo } = typeof frase === 'object' && 'palavras' in frase ? frase : { palavras: frase };
  const [verbo, objeto, plural] =
    typeof palavras === 'string'
      ? [palavras, `${genero === 'm' ? 'o' : 'a'} ${minuscula(title.singular)}`, minuscula(title.plural)]
      : (palavras as Palavras);
  return {
    verbo,
    objeto,
    plural,
    modulo: outro ?? modulo,
    alvo: alvo ?? alvoDaEspecie,
    ...(porque === undefined ? {} : { calada: porque }),
  };
};
