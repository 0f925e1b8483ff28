import { z } from 'zod';
import { type Field, withWire } from './fields.js';

/** A choice that may be said by its number too, counted from 1 in the order of the list, as older forms do. It is kept and told as its word. */
export const numbered = <W extends z.ZodType<string>>(inner: Field<W, false, 'option'>): Field<z.ZodType<z.output<W>>, false, 'option'> => {
  const opcoes = inner.opcoes ?? [];
  const escritas = opcoes.map((opcao, indice) => `${opcao} (${indice + 1})`).join(', ');
  const palavra = inner.wire as unknown as z.ZodType<z.output<W>>;
  const numero = z.literal(opcoes.map((_, indice) => indice + 1)).transform((posicao) => opcoes[posicao - 1] as z.output<W>);
  return withWire(inner, z.union([palavra, numero], `Use uma destas opções, pela palavra ou pelo número: ${escritas}.`));
};
