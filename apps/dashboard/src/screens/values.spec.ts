import { changedBodyOf } from './values.js';

describe('o que uma alteração diz', () => {
  const row = { id: 1, nome: 'Ana', celular: null, valorDia: 95, tags: [1, 2] };

  it('só o que mudou: o que não se tocou não volta por cima do que se gravou no meio', () => {
    expect(changedBodyOf({ nome: 'Ana', celular: '35 9', valorDia: 95, tags: [1, 2] }, row)).toEqual({ celular: '35 9' });
  });

  it('o que se apagou se limpa; o que já estava vazio não se diz', () => {
    expect(changedBodyOf({ nome: 'Ana', celular: null, valorDia: null, tags: [], obs: null }, row)).toEqual({ valorDia: null, tags: [] });
  });
});
