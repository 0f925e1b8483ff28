import { avisosDaEstimativa, litrosEstimados, sacasEstimadas, vendaEstimada } from './estimado.js';

describe('o que se estima', () => {
  it('litros são plantas vezes litros por planta, sem arredondar', () => {
    expect(litrosEstimados({ plantas: 3_333, litrosPlanta: '4.125', litrosSaca: 480 })).toBe(13_748_625);
  });

  it('sacas são esses litros pelos de uma saca, até o milésimo, o meio para cima', () => {
    expect(sacasEstimadas({ plantas: 1_000, litrosPlanta: '4.8', litrosSaca: 480 })).toBe(10_000);
    expect(sacasEstimadas({ plantas: 1, litrosPlanta: '0.24', litrosSaca: 480 })).toBe(1);
    expect(sacasEstimadas({ plantas: 3_333, litrosPlanta: '4.125', litrosSaca: 490 })).toBe(28_058);
  });

  it('um algarismo a mais nas plantas ou nos litros é perguntado', () => {
    expect(avisosDaEstimativa({ plantas: 3_333, litrosPlanta: 4.125, sacas: 28.058 })).toEqual([]);
    expect(avisosDaEstimativa({ plantas: 500_000, litrosPlanta: 30, sacas: 31_250 })).toEqual([]);
    expect(avisosDaEstimativa({ plantas: 3_333, litrosPlanta: 41.25, sacas: 280.58 })).toEqual([
      '3.333 plantas com 41,25 L cada uma são 280,58 sacas. Confira se não há um algarismo a mais.',
    ]);
    expect(avisosDaEstimativa({ plantas: 20_000_000, litrosPlanta: 100, sacas: 4_166_666.667 })).toHaveLength(1);
    expect(avisosDaEstimativa({ plantas: 20_000_000, litrosPlanta: 15, sacas: 625_000 })).toHaveLength(1);
  });

  it('a venda esperada vai até o centavo', () => {
    expect(vendaEstimada(200_500, 210_033)).toBe(42_111_617);
  });
});
