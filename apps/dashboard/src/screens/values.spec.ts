import { flag, money, option, optional, withDefault } from '@tulha/domain/kernel/catalogue/fields';
import { changedBodyOf, defaultsOf } from './values.js';

describe('o que um registro novo já mostra', () => {
  it('é o que as escolhas são sem se dizer: um sim se mostra ligado; um valor não se inventa', () => {
    const fields = Object.entries({
      adiantamentos: withDefault(flag('Descontar adiantamentos'), 1),
      forma: withDefault(option('Recebe em', ['REAIS', 'SACAS']), 'REAIS'),
      frete: withDefault(money('Frete'), 0),
      obs: optional(flag('Conferido')),
    });
    expect(defaultsOf(fields)).toEqual({ adiantamentos: 1, forma: 'REAIS' });
  });
});

describe('o que uma alteração diz', () => {
  const row = { id: 1, nome: 'Ana', celular: null, valorDia: 95, tags: [1, 2] };

  it('só o que mudou: o que não se tocou não volta por cima do que se gravou no meio', () => {
    expect(changedBodyOf({ nome: 'Ana', celular: '35 9', valorDia: 95, tags: [1, 2] }, row)).toEqual({ celular: '35 9' });
  });

  it('o que se apagou se limpa; o que já estava vazio não se diz', () => {
    expect(changedBodyOf({ nome: 'Ana', celular: null, valorDia: null, tags: [], obs: null }, row)).toEqual({ valorDia: null, tags: [] });
  });
});
