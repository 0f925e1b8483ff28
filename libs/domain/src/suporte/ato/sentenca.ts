import { scaledToBr } from '../../kernel/decimal.js';
import { frases } from '../../references/todos.js';

/** The author of an act: a user by name, an operator of the installation, or a user who has been forgotten. */
export type Autor = { readonly ator: number; readonly nome: string | null };

/** One act: its type, how often, and the first record it was done to. */
export type Ato = {
  readonly tipo: string;
  readonly fatos: number;
  readonly registro: { readonly especie: string; readonly id: number; readonly nome: string | null } | null;
};

/** The name of an author. A name whose key was destroyed is gone for good; the number stays. */
export const nomeDoAutor = ({ ator, nome }: Autor): string => nome ?? (ator === 0 ? 'Operador do sistema' : `Usuário nº ${ator}`);

/** How a record is called after its kind was said: its name, else its number. */
const chamado = (registro: Ato['registro']): string => (registro ? ` ${registro.nome ?? `nº ${registro.id}`}` : '');

/** The act and its record, to follow the author's name: `cadastrou o secador Rotativo 2`. */
export const predicado = ({ tipo, fatos, registro }: Ato): string => {
  const frase = frases[tipo];
  if (!frase) return `registrou ${tipo}`;
  if (fatos > 1) return `${frase.verbo} ${scaledToBr(fatos, 0)} ${frase.plural}`;
  return `${frase.verbo} ${frase.objeto}${chamado(registro)}`;
};

/** One sentence: the author, the act and the record. */
export const sentenca = (autor: Autor, ato: Ato): string => `${nomeDoAutor(autor)} ${predicado(ato)}`;
