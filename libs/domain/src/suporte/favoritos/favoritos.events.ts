import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const doUsuario = { usuarioId: fact.id(), favoritoId: fact.id() };

export const favoritosEvents = defineFacts({
  /** A page's title, and the search text in its url, may name a person. */
  FavoritoAdicionado: {
    versao: 1,
    data: z.strictObject({ ...doUsuario, nome: fact.texto(), url: fact.texto() }),
    pessoal: { sujeito: 'usuario', campos: ['nome', 'url'] },
  },
  FavoritoRemovido: { versao: 1, data: z.strictObject(doUsuario) },
});
export type FavoritosEvent = FactOf<typeof favoritosEvents>;
