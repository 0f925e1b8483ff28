import type { FavoritosEvent } from '@tulha/domain/suporte/favoritos/favoritos.events';
import { defineProjection } from '../declare/projection.js';
import { remove, upsert } from '../declare/row-ops.js';
import { defineTable } from '../declare/table.js';

/** Favourite pages of each user. Name and url are null once the user was forgotten. */
export const favoritoTable = defineTable(
  'favorito',
  { id: 'int8', conta: 'int8', versao: 'int8', usuario_id: 'int8', nome: 'text?', url: 'text?' },
  { indexes: [['conta', 'usuario_id']] },
);

export const favoritoProjection = defineProjection<FavoritosEvent>({
  name: 'favorito',
  tables: [favoritoTable],
  on: {
    FavoritoAdicionado: ({ data: { favoritoId: id, usuarioId: usuario_id, nome, url }, meta: { conta }, version: versao }) => [
      upsert(favoritoTable, { id, conta, versao, usuario_id, nome, url }),
    ],
    FavoritoRemovido: ({ data }) => [remove(favoritoTable, { id: data.favoritoId })],
  },
});
