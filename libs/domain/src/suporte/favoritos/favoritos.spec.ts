import { specFor } from '@tulha/testing/spec-for';
import { AlternarFavorito, FAVORITOS_MAX } from './favoritos.commands.js';
import { type FavoritosCommand, favoritosDecider } from './favoritos.decider.js';
import { type FavoritosEvent, favoritosEvents } from './favoritos.events.js';

const { given } = specFor(favoritosDecider, favoritosEvents);
const pagina = (favoritoId: number, url = '/vendas') => ({ usuarioId: 3, favoritoId, nome: 'Vendas', url });
const alternar = (favoritoId: number, url?: string): FavoritosCommand => ({ type: 'AlternarFavorito', data: pagina(favoritoId, url) });
const adicionado = (favoritoId: number, url?: string): FavoritosEvent => ({ type: 'FavoritoAdicionado', data: pagina(favoritoId, url) });
const removido = (favoritoId: number): FavoritosEvent => ({ type: 'FavoritoRemovido', data: { usuarioId: 3, favoritoId } });

describe('favoritos', () => {
  it('guarda uma página; a mesma de novo sai, e depois volta', () => {
    given().when(alternar(1)).then(adicionado(1));
    given(adicionado(1)).when(alternar(2)).then(removido(1));
    given(adicionado(1), removido(1)).when(alternar(3)).then(adicionado(3));
  });

  it('o que vale é o endereço, não o nome', () => {
    given(adicionado(1)).when(alternar(2, '/vendas?situacao=aberta')).then(adicionado(2, '/vendas?situacao=aberta'));
    given(adicionado(1))
      .when({ type: 'AlternarFavorito', data: { ...pagina(2), nome: 'As vendas' } })
      .then(removido(1));
  });

  it('cheia, não cabe mais um, mas o que está nela ainda sai', () => {
    const cheia = Array.from({ length: FAVORITOS_MAX }, (_, n) => adicionado(n + 1, `/vendas/${n + 1}`));
    given(...cheia)
      .when(alternar(99))
      .thenRefused('FAVORITOS_DEMAIS');
    given(...cheia)
      .when(alternar(99, '/vendas/7'))
      .then(removido(7));
  });

  it.each([
    'https://exemplo.com',
    '//exemplo.com',
    '/\\exemplo.com',
    'javascript:alert(1)',
    'vendas',
    '',
    '/ven das',
    '/vendas#<b>',
    `/${'a'.repeat(300)}`,
    '/\u0000',
  ])('não é página da Tulha: %j', (url) => expect(AlternarFavorito.safeParse({ name: 'X', url }).success).toBe(false));

  it.each(['/', '/vendas', '/rastreabilidade/lotes?comSaldo=true&q=caf%C3%A9', '/cadastros/cad-talhoes/12'])(
    'é página da Tulha: %s',
    (url) => expect(AlternarFavorito.safeParse({ name: 'X', url }).success).toBe(true),
  );
});
