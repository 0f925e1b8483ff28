import { areaTrabalhada, type TrabalhoNoTalhao } from './area.js';

const talhao = (id: number, areaMilesimos: number | null) => ({ id, nome: `TALHÃO ${id}`, areaMilesimos });
const trabalho = (mais: Partial<TrabalhoNoTalhao>): TrabalhoNoTalhao => ({
  ...{ atividade: 1, maquina: 1, talhao: talhao(1, 4_000), usoCentesimos: 200, peso: 200 },
  ...mais,
});

describe('a área em que uma máquina trabalhou', () => {
  it('é a do talhão uma vez por atividade, por mais linhas que ela tenha', () => {
    expect(areaTrabalhada(1, [trabalho({}), trabalho({ usoCentesimos: 100, peso: 100 })])).toEqual({
      area: { milesimos: 4_000, usoCentesimos: 300 },
      faltas: [],
    });
    expect(areaTrabalhada(1, [trabalho({}), trabalho({ atividade: 2 })]).area.milesimos).toBe(8_000);
  });
  it('de duas máquinas no mesmo talhão, cada uma fez a parte que andou; sem andar, metade', () => {
    const outra = { maquina: 2, usoCentesimos: 600, peso: 600 };
    expect(areaTrabalhada(1, [trabalho({}), trabalho(outra)]).area).toEqual({ milesimos: 1_000, usoCentesimos: 200 });
    expect(areaTrabalhada(2, [trabalho({}), trabalho(outra)]).area).toEqual({ milesimos: 3_000, usoCentesimos: 600 });
    expect(areaTrabalhada(1, [trabalho({ peso: 0 }), trabalho({ ...outra, peso: 0 })]).area.milesimos).toBe(2_000);
  });
  it('de vários talhões o que o medidor andou se divide pelas áreas; o que não tem área fica de fora e se diz qual', () => {
    const tres = [talhao(1, 1_000), talhao(2, 3_000), talhao(3, null)].map((onde) => trabalho({ talhao: onde, usoCentesimos: 400 }));
    expect(areaTrabalhada(1, tres)).toEqual({
      area: { milesimos: 4_000, usoCentesimos: 400 },
      faltas: ['L/ha: o talhão TALHÃO 3 não diz a área e ficou de fora.'],
    });
  });
  it('onde ninguém leu o medidor não se sabe quanto andou', () => {
    expect(areaTrabalhada(1, [trabalho({ usoCentesimos: null })]).area).toEqual({ milesimos: 4_000, usoCentesimos: null });
  });
});
