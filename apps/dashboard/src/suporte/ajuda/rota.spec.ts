import { guiasDa, rotaDe, serve } from './rota.js';

const guias = ['/', '/rastreabilidade/:processo', '/rastreabilidade/lotes', '/rastreabilidade/lotes/:id', '/vendas'].map((route) => ({
  route,
}));
const rotas = (pathname: string) => guiasDa(guias, pathname).map(({ route }) => route);

describe('os guias de uma página', () => {
  it('o mais específico vem antes, e depois os das páginas acima', () =>
    expect(rotas('/rastreabilidade/lotes/12')).toEqual([
      '/rastreabilidade/lotes/:id',
      '/rastreabilidade/lotes',
      '/rastreabilidade/:processo',
    ]));
  it('o início é só do início', () => {
    expect(rotas('/')).toEqual(['/']);
    expect(rotas('/vendas/nova')).toEqual(['/vendas']);
    expect(rotas('/perfil')).toEqual([]);
  });
  it('um nome parecido não serve', () => expect(serve('/vendas', '/vendas-antigas')).toBeUndefined());
  it('a rota de um registro não diz qual', () => {
    expect(rotaDe('/vendas/12')).toBe('/vendas/:id');
    expect(rotaDe('/')).toBe('/');
    expect(rotaDe('/cadastros/cad-talhoes/novo')).toBe('/cadastros/cad-talhoes/novo');
  });
});
