import { partesDe } from './aninhado.js';
import { contornoToWire, hectaresDoContorno, type Ponto } from './contorno.js';
import { lerTracado, type Par, PONTOS_MAX } from './geojson.js';
import { julgarTracado } from './julgar.js';

/** About 22 m on a side, in the middle of the circle. */
const BURACO: readonly Par[] = [
  [-45.0999, -22.0999],
  [-45.0999, -22.1001],
  [-45.1001, -22.1001],
  [-45.1001, -22.0999],
  [-45.0999, -22.0999],
];
/** A circle of so many corners, about 220 m wide. */
const circulo = (cantos: number, tremor = 0): Par[] =>
  Array.from({ length: cantos + 1 }, (_, n): Par => {
    const angulo = (2 * Math.PI * (n % cantos)) / cantos;
    const raio = 0.001 + (n % 2) * tremor;
    return [-45.1 + raio * Math.cos(angulo), -22.1 + raio * Math.sin(angulo)];
  });

describe('um contorno de muitos pontos, quando se grava', () => {
  it('simplifica o que passa de 2.000 pontos: diz de quanto, e a área muda menos de um milésimo', () => {
    const { contorno, consertos } = julgarTracado(lerTracado({ type: 'Polygon', coordinates: [circulo(9_000), BURACO] }));
    const [parte = []] = partesDe<Ponto>(contorno);
    expect(parte).toHaveLength(2);
    expect(parte.flat().length).toBeLessThanOrEqual(PONTOS_MAX);
    expect(consertos.map(({ feito }) => feito)).toEqual([
      expect.stringMatching(
        /^O contorno tinha 9\.006 pontos e ficou com \d[\d.]*: nenhum lado se afasta mais de 10 cm do desenho, e a área muda menos de 0,1 %\.$/,
      ),
    ]);
    // A circle with a radius of 0.001 degrees, by the length of a degree there, less the hole.
    expect(hectaresDoContorno(contorno)).toBeCloseTo((Math.PI * 103.1898 * 110.7317) / 10_000 - 0.0457, 2);
    expect(julgarTracado(lerTracado(contornoToWire(contorno)))).toEqual({ contorno, consertos: [] });
  });

  it('recusa o que não se simplifica sem mudar de área', () =>
    expect(() => julgarTracado(lerTracado(circulo(6_000, 0.0005)))).toThrow(
      /^O contorno tem 6\.001 pontos, e com os 2\.000 que se guardam mudaria/,
    ));
});
