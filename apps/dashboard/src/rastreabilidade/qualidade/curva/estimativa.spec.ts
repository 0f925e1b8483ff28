import { emRelogio, estimar, type Lida } from './estimativa.js';

const lidas = (...tres: readonly (readonly [dia: string, hora: string | null, umidade: number])[]): Lida[] =>
  tres.map(([dia, hora, umidade]) => ({ dia, hora, umidade }));
const quando = (delas: Lida[]) => {
  const { estimativa } = estimar(delas);
  return estimativa && { ...emRelogio(estimativa.chegaEm), porHora: estimativa.porHora };
};
const reta = lidas(['2026-05-21', '08:00', 20], ['2026-05-21', '10:00', 19], ['2026-05-21', '12:00', 18], ['2026-05-21', '14:00', 17]);

describe('quando o café chega a 11,5 %', () => {
  it('três leituras na mesma reta: a reta que passa por elas', () =>
    expect(quando(reta.slice(1))).toEqual({ dia: '2026-05-22', hora: '01:00', porHora: 0.5 }));

  it('várias leituras: só as quatro últimas, em qualquer ordem em que venham', () =>
    expect(quando([...reta.toReversed(), ...lidas(['2026-05-20', '08:00', 45])])).toEqual({
      dia: '2026-05-22',
      hora: '01:00',
      porHora: 0.5,
    }));

  it('leituras que não estão na mesma reta: a dos mínimos quadrados', () =>
    expect(quando(lidas(['2026-05-21', '00:00', 16], ['2026-05-21', '01:00', 14], ['2026-05-21', '02:00', 15]))).toEqual({
      dia: '2026-05-21',
      hora: '08:00',
      porHora: 0.5,
    }));

  it.each([
    ['sem leituras', [], /^Faltam 3 leituras com dia e hora/],
    ['com uma leitura só', reta.slice(3), /^Faltam 2 leituras com dia e hora/],
    ['com duas, que sempre fazem uma reta', reta.slice(2), /^Falta uma leitura com dia e hora/],
    [
      'com três dias sem hora',
      lidas(['2026-05-21', null, 20], ['2026-05-22', null, 18], ['2026-05-23', null, 16]),
      /^Faltam 3 leituras.*As 3 que estão sem hora não contam\.$/,
    ],
    [
      'com duas horas e um dia sem hora',
      lidas(['2026-05-20', null, 25], ['2026-05-21', '08:00', 20], ['2026-05-21', '12:00', 18]),
      /^Falta uma leitura.*A que está sem hora não conta\.$/,
    ],
    [
      'com as três dentro de uma hora',
      lidas(['2026-05-21', '08:00', 20], ['2026-05-21', '08:10', 19.8], ['2026-05-21', '08:59', 19.5]),
      /menos de uma hora/,
    ],
    [
      'com as três no mesmo minuto',
      lidas(['2026-05-21', '08:00', 20], ['2026-05-21', '08:00', 19], ['2026-05-21', '08:00', 18]),
      /menos de uma hora/,
    ],
    [
      'quando a umidade sobe',
      lidas(['2026-05-21', '08:00', 20], ['2026-05-21', '10:00', 21], ['2026-05-21', '12:00', 22]),
      /não está caindo/,
    ],
  ])('não promete nada %s, e diz o que falta', (_, delas, texto) => {
    expect(quando(delas)).toBeUndefined();
    expect(estimar(delas).falta).toMatch(texto);
  });

  it('não diz nada quando já chegou', () => expect(estimar([...reta, ...lidas(['2026-05-21', '20:00', 11.5])])).toEqual({}));
});
