import { faixaDe, faixasDe } from './faixas.js';

describe('faixas de um mapa', () => {
  it('põe quase tantos em cada uma, da menor à maior', () =>
    expect(faixasDe([80, 10, 30, 20, 40, 50, 70, 60])).toEqual([
      { de: 10, ate: 20, tom: 1 },
      { de: 30, ate: 40, tom: 2 },
      { de: 50, ate: 60, tom: 3 },
      { de: 70, ate: 80, tom: 4 },
    ]));

  it('não separa iguais, e um valor só é uma faixa só', () => {
    expect(faixasDe([5, 5, 5])).toEqual([{ de: 5, ate: 5, tom: 4 }]);
    expect(faixasDe([1, 1, 1, 9])).toEqual([
      { de: 1, ate: 1, tom: 1 },
      { de: 9, ate: 9, tom: 4 },
    ]);
    expect(faixasDe([])).toEqual([]);
  });

  it('cada valor está numa delas', () => {
    const valores = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5];
    const faixas = faixasDe(valores);
    expect(valores.filter((valor) => faixaDe(faixas, valor) === undefined)).toEqual([]);
  });
});
