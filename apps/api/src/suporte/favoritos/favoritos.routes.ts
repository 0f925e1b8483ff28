import { Favorito, FavoritoRemovido } from '@tulha/domain/suporte/suporte.answers';
import { AlternarFavorito } from '@tulha/domain/suporte/favoritos/favoritos.commands';
import { favoritosDecider } from '@tulha/domain/suporte/favoritos/favoritos.decider';
import { listFavoritos } from '@tulha/read-models/suporte/favorito.queries';
import { z } from 'zod';
import { idDe } from '../../rotas/criado.js';
import { defineRoutes, route } from '../../http/pipeline/route.js';

/** The user's favourite pages. One call adds and removes, so its answer says which it did. */
export const favoritosRoutes = defineRoutes({
  path: 'favorites',
  tag: 'Favoritos',
  permissao: 'suporte',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'As suas páginas favoritas',
      answer: z.array(Favorito),
      handle: ({ reader, auth }) => listFavoritos(reader, auth.usuario),
    }),
    alternar: route({
      method: 'POST',
      path: '/',
      summary: 'Guarda uma página nos seus favoritos; se o endereço já está lá, tira (200, com removido: true)',
      body: AlternarFavorito,
      answer: Favorito,
      besides: { 200: FavoritoRemovido },
      handle: async (ctx) => {
        const { name, url } = ctx.body;
        const data = { usuarioId: ctx.auth.usuario, favoritoId: await ctx.nextId('favorito'), nome: name, url };
        const receipt = await ctx.execute(favoritosDecider, ctx.auth.usuario, { type: 'AlternarFavorito', data });
        const favorito = { id: idDe(receipt, 'favoritoId'), name, url };
        if (receipt.facts[0]?.type !== 'FavoritoRemovido') return favorito;
        void ctx.reply.code(200);
        return { ...favorito, removido: true };
      },
    }),
  },
});
