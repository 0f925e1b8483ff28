import { avisosDaMaquina, avisosDoColaborador, type TrabalhoDaMaquina } from './horas.js';

const dia = (mais: object) => ({ nome: 'Rita', data: '2026-11-20', lancamentos: 1, diasMilesimos: 0, minutos: 0, ...mais });
const trabalho = (id: number, kmInicio: number, kmFim: number, inicio = '2026-11-20', fim = inicio): TrabalhoDaMaquina => ({
  ...{ id, inicio, fim, kmInicio: kmInicio * 100, kmFim: kmFim * 100 },
});
const daMaquina = (deste: TrabalhoDaMaquina, outros: readonly TrabalhoDaMaquina[] = [], odometro = false) =>
  avisosDaMaquina({ nome: 'Trator', odometro, trabalhos: [deste, ...outros] }, deste);

describe('horas e dias que não cabem', () => {
  it('um dia tem 24 horas, em quantos lançamentos for', () => {
    expect(avisosDoColaborador(dia({ minutos: 24 * 60 }))).toEqual([]);
    expect(avisosDoColaborador(dia({ minutos: 24 * 60 + 1, lancamentos: 2 }))).toEqual([
      'Rita: 24,02 h em 20/11/2026, mais do que as 24 h do dia. Confira as horas.',
    ]);
  });

  it('o mesmo dia não se paga duas vezes sem se perguntar; uma linha pode ser de vários dias', () => {
    expect(avisosDoColaborador(dia({ diasMilesimos: 5_000 }))).toEqual([]);
    expect(avisosDoColaborador(dia({ diasMilesimos: 1_000, lancamentos: 2 }))).toEqual([]);
    expect(avisosDoColaborador(dia({ diasMilesimos: 1_500, lancamentos: 2 }))).toEqual([
      'Rita: 1,5 dias em 20/11/2026, em 2 lançamentos. Confira se um deles não se repetiu.',
    ]);
  });

  it('o horímetro não conta mais do que os dias do trabalho têm, somados os trabalhos deles', () => {
    expect(daMaquina(trabalho(1, 100, 124))).toEqual([]);
    expect(daMaquina(trabalho(1, 100, 148, '2026-11-20', '2026-11-21'))).toEqual([]);
    expect(daMaquina(trabalho(1, 100, 124.5))).toEqual([
      'Trator: 24,5 h em 20/11/2026, mais do que cabe em 24 h por dia. Confira o medidor.',
    ]);
    expect(daMaquina(trabalho(1, 100, 114), [trabalho(2, 114, 126)])).toHaveLength(1);
    expect(daMaquina(trabalho(1, 100, 114), [trabalho(2, 114, 126, '2026-11-19', '2026-11-20')])).toEqual([]);
  });

  it('o odômetro tem outro limite', () => {
    expect(daMaquina(trabalho(1, 10, 1_010), [], true)).toEqual([]);
    expect(daMaquina(trabalho(1, 10, 5_000), [], true)).toEqual(['Trator: 4.990 km em 20/11/2026, mais do que cabe. Confira o medidor.']);
  });

  it('o que o medidor contou não se conta duas vezes', () => {
    expect(daMaquina(trabalho(1, 100, 105), [trabalho(2, 105, 108)])).toEqual([]);
    expect(daMaquina(trabalho(1, 100, 105), [trabalho(2, 103, 108)])).toEqual([
      'Trator: o medidor de 103 a 108 já se contou noutro trabalho em 20/11/2026. Confira o medidor.',
    ]);
  });
});
