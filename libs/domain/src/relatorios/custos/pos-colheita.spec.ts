import { type PassoDoLote, pesosDosPassos } from './pos-colheita.js';

const passo = (lote: number, mais: Partial<PassoDoLote>): PassoDoLote => ({
  ...{ processo: 'SECAGEM', registro: 1, lote, unidade: 'L', quantidade: 1_000_000, horas: 24 },
  ...mais,
});
const pesos = (...passos: readonly PassoDoLote[]) => pesosDosPassos(passos).map(({ passo: { lote }, peso }) => [lote, peso]);

describe('quanto de um processo cada lote levou', () => {
  it('do secador cada carga leva as suas horas, cheia ou não, e cada lote dela a sua parte', () =>
    expect(
      pesos(
        passo(1, { quantidade: 3_000_000 }),
        passo(2, { quantidade: 1_000_000 }),
        passo(3, { registro: 2, horas: 12, quantidade: 500_000 }),
        passo(3, { registro: 1, processo: 'RESSECAGEM', horas: 0 }),
      ),
    ).toEqual([
      [1, 18_000_000],
      [2, 6_000_000],
      [3, 12_000_000],
      [3, 1_000_000],
    ]));

  it('do terreiro e do armazém, a massa vezes o tempo; o litro pesa 570 g', () =>
    expect(
      pesos(
        passo(1, { processo: 'TERREIRO', horas: 48 }),
        passo(2, { processo: 'ARMAZEM', unidade: 'kg', quantidade: 1_000_000, horas: 48 }),
      ),
    ).toEqual([
      [1, 570_000 * 48],
      [2, 1_000_000 * 48],
    ]));

  it('do que faz outro lote, a massa, ao grama: trezentos gramas de escolha não levam por um quilo', () =>
    expect(
      pesos(
        passo(1, { processo: 'BENEFICIO', unidade: 'kg', quantidade: 370_400, horas: null }),
        passo(2, { processo: 'BENEFICIO', unidade: 'kg', quantidade: 300, horas: null }),
      ),
    ).toEqual([
      [1, 370_400],
      [2, 300],
    ]));
});
