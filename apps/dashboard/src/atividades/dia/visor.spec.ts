import { APAGAR, passar, type Tecla, teclar, valorDe, visorDe } from './visor.js';

const depois = (valor: number, ...teclas: readonly Tecla[]) => {
  const visor = teclas.reduce(teclar, visorDe(valor));
  return [visor.texto, valorDe(visor)];
};

describe('as teclas de quem conta', () => {
  it('o primeiro algarismo começa de novo, os outros seguem', () => {
    expect(depois(12, 4)).toEqual(['4', 4]);
    expect(depois(12, 4, 0)).toEqual(['40', 40]);
    expect(depois(12, 0, 7)).toEqual(['7', 7]);
  });

  it('apagar tira o último, e o que já estava por inteiro', () => {
    expect(depois(12, 4, 5, APAGAR)).toEqual(['4', 4]);
    expect(depois(12, 4, APAGAR)).toEqual(['0', 0]);
    expect(depois(12, APAGAR)).toEqual(['0', 0]);
    expect(depois(12, 4, ',', 5, APAGAR, APAGAR)).toEqual(['4', 4]);
  });

  it('a vírgula é uma só, e a sobra tem até três casas', () => {
    expect(depois(0, 5, ',', ',', 5)).toEqual(['5,5', 5.5]);
    expect(depois(0, ',', 2, 5)).toEqual(['0,25', 0.25]);
    expect(depois(0, 1, ',', 1, 2, 3, 4)).toEqual(['1,123', 1.123]);
    expect(depois(0, 5, ',')).toEqual(['5,', 5]);
  });

  it('o que passa de 9.999 não entra, e mil não é um', () => {
    expect(depois(0, 9, 9, 9, 9, 9)).toEqual(['9999', 9_999]);
    expect(depois(1_000)).toEqual(['1000', 1_000]);
  });

  it('mais um e menos um contam do que se vê, e nunca abaixo de nada', () => {
    expect(valorDe(passar(visorDe(12), 1))).toBe(13);
    expect(valorDe(passar(visorDe(0.1), 1))).toBe(1.1);
    expect(valorDe(passar(visorDe(0.5), -1))).toBe(0);
    expect(valorDe(passar(visorDe(9_999), 1))).toBe(9_999);
    expect(teclar(passar(visorDe(12), 1), 2).texto).toBe('132');
  });
});
