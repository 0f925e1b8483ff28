import { type Decider, never } from '../../kernel/decider.js';
import { refuseSuporte } from '../errors.js';
import { FAVORITOS_MAX } from './favoritos.commands.js';
import type { FavoritosEvent } from './favoritos.events.js';

type Favorito = Extract<FavoritosEvent, { type: 'FavoritoAdicionado' }>['data'];
type State = { readonly lista: readonly Pick<Favorito, 'favoritoId' | 'url'>[] };

export type FavoritosCommand = { readonly type: 'AlternarFavorito'; readonly data: Favorito };

/** One user's favourite pages. Adding a url that is there removes it. */
export const favoritosDecider: Decider<FavoritosCommand, FavoritosEvent, State> = {
  category: 'favoritos',
  initial: () => ({ lista: [] }),
  evolve: ({ lista }, { type, data }) => {
    switch (type) {
      case 'FavoritoAdicionado':
        return { lista: [...lista, { favoritoId: data.favoritoId, url: data.url }] };
      case 'FavoritoRemovido':
        return { lista: lista.filter(({ favoritoId }) => favoritoId !== data.favoritoId) };
      default:
        return never(type);
    }
  },
  decide: ({ data }, { lista }) => {
    const guardado = lista.find(({ url }) => url === data.url);
    if (guardado) return [{ type: 'FavoritoRemovido', data: { usuarioId: data.usuarioId, favoritoId: guardado.favoritoId } }];
    if (lista.length >= FAVORITOS_MAX) throw refuseSuporte('FAVORITOS_DEMAIS', { limite: FAVORITOS_MAX });
    return [{ type: 'FavoritoAdicionado', data }];
  },
};
