import { valorDoCafe } from './valor.js';

describe('valor de uma linha de venda', () => {
  it('é o preço da saca por 60 kg', () => expect(valorDoCafe(60_000, 201_550)).toBe(201_550));
  it('arredonda meio centavo para cima', () => {
    expect(valorDoCafe(2_712_950, 201_550)).toBe(9_113_251);
    expect(valorDoCafe(30_000, 1)).toBe(1);
    expect(valorDoCafe(29_999, 1)).toBe(0);
  });
});
