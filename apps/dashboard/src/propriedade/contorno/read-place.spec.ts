import { readPlace } from './read-place.js';

describe('coordenadas que alguém cola', () => {
  it.each(['-22.1005, -45.1005', '-22,1005 -45,1005', ' -22.1005;-45.1005 ', '\u221222.1005,-45.1005', '-22,1005, -45,1005'])(
    'lê %s',
    (text) => expect(readPlace(text)).toEqual([-45.1005, -22.1005]),
  );

  it.each(['', '22', '-22.1', 'aqui', '-22.1 -45.1 10', '-222.1, -45.1'])('não adivinha %s', (text) =>
    expect(readPlace(text)).toBeUndefined(),
  );
});
