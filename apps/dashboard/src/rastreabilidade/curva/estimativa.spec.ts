import { emHoras, emRelogio, estimar, type Ponto } from './estimativa.js';

const pontos = (...pares: readonly (readonly [dia: string, hora: string, umidade: number])[]): Ponto[] =>
  pares.map(([dia, hora, umidade]) => ({ em: emHoras(dia, hora), umidade }));
const quando = (lidos: Ponto[]) => {
  const estimativa = estimar(lidos);
  return estimativa && { ...emRelogio(estimativa.chegaEm), porHora: estimativa.porHora };
};

describe('quando o café chega a 11,5 %', () => {
  it('duas leituras: a reta que passa pelas duas', () =>
    expect(quando(pontos(['2026-05-21', '08:00', 20], ['2026-05-21', '18:00', 15]))).toEqual({
      dia: '2026-05-22',
      hora: '01:00',
      porHora: 0.5,
    }));

  it('várias leituras: só as quatro últimas, em qualquer ordem em que venham', () => {
    const reta = pontos(['2026-05-21', '08:00', 20], ['2026-05-21', '10:00', 19], ['2026-05-21', '12:00', 18], ['2026-05-21', '14:00', 17]);
    expect(quando([...reta.toReversed(), ...pontos(['2026-05-20', '08:00', 45])])).toEqual({
      dia: '2026-05-22',
      hora: '01:00',
      porHora: 0.5,
    });
  });

  it('leituras que não estão na mesma reta: a dos mínimos quadrados', () => {
    const { porHora, chegaEm } = estimar([
      { em: 0, umidade: 16 },
      { em: 1, umidade: 14 },
      { em: 2, umidade: 15 },
    ]) ?? { porHora: 0, chegaEm: 0 };
    expect([porHora, chegaEm]).toEqual([0.5, 8]);
  });

  it.each([
    ['com uma leitura só', pontos(['2026-05-21', '08:00', 20])],
    ['sem leituras', []],
    ['com as duas no mesmo minuto', pontos(['2026-05-21', '08:00', 20], ['2026-05-21', '08:00', 19])],
    ['quando a umidade sobe', pontos(['2026-05-21', '08:00', 20], ['2026-05-21', '10:00', 21])],
    ['quando já chegou', pontos(['2026-05-21', '08:00', 20], ['2026-05-21', '10:00', 11.5])],
  ])('não diz nada %s', (_, lidos) => expect(estimar(lidos)).toBeUndefined());
});
