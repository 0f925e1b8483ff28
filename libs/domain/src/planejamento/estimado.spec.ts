import { litrosEstimados, sacasEstimadas, vendaEstimada } from './estimado.js';

describe('o que se estima', () => {
  it('litros são plantas vezes litros por planta, sem arredondar', () => {
    expect(litrosEstimados({ plantas: 3_333, litrosPlanta: '4.125', litrosSaca: 480 })).toBe(13_748_625);
  });

  it('sacas são esses litros pelos de uma saca, até o milésimo, o meio para cima', () => {
    expect(sacasEstimadas({ plantas: 1_000, litrosPlanta: '4.8', litrosSaca: 480 })).toBe(10_000);
    expect(sacasEstimadas({ plantas: 1, litrosPlanta: '0.24', litrosSaca: 480 })).toBe(1);
    expect(sacasEstimadas({ plantas: 3_333, litrosPlanta: '4.125', litrosSaca: 490 })).toBe(28_058);
  });

  it('a venda esperada vai até o centavo', () => {
    expect(vendaEstimada(200_500, 210_033)).toBe(42_111_617);
  });
});
