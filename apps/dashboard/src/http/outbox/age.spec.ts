import { ago, oldest } from './age.js';

const AGORA = Date.parse('2026-05-20T12:00:00Z');

describe('há quanto tempo espera', () => {
  it.each([
    ['2026-05-20T11:59:30Z', 'há menos de um minuto'],
    ['2026-05-20T11:59:00Z', 'há 1 minuto'],
    ['2026-05-20T11:01:00Z', 'há 59 minutos'],
    ['2026-05-20T10:59:00Z', 'há 1 hora'],
    ['2026-05-19T12:00:01Z', 'há 23 horas'],
    ['2026-05-19T12:00:00Z', 'há 1 dia'],
    ['2026-05-13T11:00:00Z', 'há 7 dias'],
    ['2026-05-21T12:00:00Z', 'há menos de um minuto'],
    ['?', 'há menos de um minuto'],
  ])('%s é dito %s', (at, texto) => expect(ago(at, AGORA)).toBe(texto));

  it('o mais antigo é o que conta, e de dois dias em diante pede atenção', () => {
    expect(oldest([], AGORA)).toBeUndefined();
    const guardado = { at: '2026-05-18T12:00:01.000Z' };
    expect(oldest([{ at: '2026-05-20T08:00:00.000Z' }, guardado], AGORA)).toEqual({ at: guardado.at, long: false });
    expect(oldest([{ at: '2026-05-18T12:00:00.000Z' }], AGORA)?.long).toBe(true);
  });
});
