import { juntar } from './mudancas.js';

describe('um formulário sobre um registro que outra pessoa mudou no meio', () => {
  const before = { nome: 'Ana', celular: null, valorDia: 95, tags: [1], obs: 'antes' };

  it('fica com o que se escreveu, e com o do registro onde nada se escreveu', () => {
    const typed = { ...before, celular: '35 9', valorDia: 100 };
    expect(juntar(before, typed, { ...before, nome: 'Ana Maria', tags: [1, 2] })).toEqual({
      values: { nome: 'Ana Maria', celular: '35 9', valorDia: 100, tags: [1, 2], obs: 'antes' },
      delas: ['nome', 'tags'],
      deAmbos: [],
    });
  });

  it('onde os dois mudaram, diz qual, e fica com o que se escreveu até que se escolha', () => {
    const { values, delas, deAmbos } = juntar(
      before,
      { ...before, valorDia: 100, obs: 'minha' },
      { ...before, valorDia: 120, obs: 'dela' },
    );
    expect([values['valorDia'], values['obs'], delas, deAmbos]).toEqual([100, 'minha', [], ['valorDia', 'obs']]);
  });

  it('a mesma mudança dos dois não é nada', () => {
    const typed = { ...before, valorDia: 100 };
    expect(juntar(before, typed, { ...before, valorDia: 100 })).toEqual({ values: typed, delas: [], deAmbos: [] });
  });

  it('o que se apagou continua apagado, e o que ela apagou também', () => {
    const { values, deAmbos } = juntar(before, { ...before, obs: null }, { ...before, tags: null });
    expect([values['obs'], values['tags'], deAmbos]).toEqual([null, null, []]);
  });

  it('o que a tela tem além do registro fica como se escreveu', () => {
    expect(juntar(before, { ...before, linhas: [1] }, before).values['linhas']).toEqual([1]);
  });
});
