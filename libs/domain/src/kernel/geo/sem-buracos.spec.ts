import { fc } from '@tulha/testing/property';
import { defeitoDoAnel, hectaresDe, type Micro } from './anel.js';
import { semBuracos } from './sem-buracos.js';

const [CENTRO_X, CENTRO_Y] = [-45_100_000, -22_100_000];
/** A closed ring around a place, with a corner in each direction at the given distances. */
const estrela = ([x, y]: Micro, raios: readonly number[]): Micro[] => {
  const cantos = raios.map((raio, n): Micro => {
    const angulo = (2 * Math.PI * n) / raios.length;
    return [x + Math.round(raio * Math.cos(angulo)), y + Math.round(raio * Math.sin(angulo))];
  });
  return [...cantos, cantos[0] as Micro];
};
/** Twice the area, in square millionths of a degree: exact. */
const dobro = (anel: readonly Micro[]): number =>
  Math.abs(
    anel
      .slice(1)
      .reduce(
        (soma, [x, y], n) => soma + ((anel[n]?.[0] ?? 0) - CENTRO_X) * (y - CENTRO_Y) - (x - CENTRO_X) * ((anel[n]?.[1] ?? 0) - CENTRO_Y),
        0,
      ),
  );
const pontos = (aneis: readonly (readonly Micro[])[]) => new Set(aneis.flat().map(String));

/** A field of up to 5 by 5 places with a hole in some of them, in an outline that goes in and out around it. */
const esburacado = fc
  .record({
    casas: fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 1, maxLength: 12 }),
    cantos: fc.integer({ min: 3, max: 7 }),
    raios: fc.array(fc.integer({ min: 200, max: 470 }), { minLength: 84, maxLength: 84 }),
    beira: fc.array(fc.integer({ min: 3_600, max: 6_000 }), { minLength: 8, maxLength: 30 }),
    viradas: fc.array(fc.boolean(), { minLength: 13, maxLength: 13 }),
  })
  .map(({ casas, cantos, raios, beira, viradas }) => {
    const buracos = casas.map((casa, n) => {
      const centro: Micro = [CENTRO_X + ((casa % 5) - 2) * 1_000, CENTRO_Y + (Math.floor(casa / 5) - 2) * 1_000];
      return estrela(centro, raios.slice(n * cantos, (n + 1) * cantos));
    });
    return [estrela([CENTRO_X, CENTRO_Y], beira), ...buracos].map((anel, n) => (viradas[n] ? anel.toReversed() : anel));
  });

/** Rings with holes on a grid of few places, where corners and sides of one hole lie on one line with those of another. */
const quadriculado = fc
  .uniqueArray(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 16 })
  .chain((casas) =>
    fc.tuple(fc.constant(casas), fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 2 * casas.length, maxLength: 2 * casas.length })),
  )
  .map(([casas, lados]) => {
    const retangulo = (x: number, y: number, largura: number, altura: number): Micro[] => [
      [x, y],
      [x + largura, y],
      [x + largura, y + altura],
      [x, y + altura],
      [x, y],
    ];
    const buracos = casas.map((casa, n) =>
      retangulo(1 + 3 * (casa % 4), 1 + 3 * Math.floor(casa / 4), lados[2 * n] ?? 1, lados[2 * n + 1] ?? 1),
    );
    return [retangulo(0, 0, 13, 13), ...buracos].map((anel) => anel.map(([x, y]): Micro => [CENTRO_X + 100 * x, CENTRO_Y + 100 * y]));
  });

describe('um talhão com buracos, para quem não os lê', () => {
  it('sem buraco, é o que era', () => {
    const anel = estrela([CENTRO_X, CENTRO_Y], [1_000, 1_000, 1_000]);
    expect(semBuracos([anel])).toEqual([anel]);
  });

  it.each([
    ['onde quer que estejam', esburacado],
    ['em fila uns com os outros', quadriculado],
  ])('vira pedaços que são contornos certos, com os mesmos cantos e a mesma área: buracos %s', (_, partes) => {
    fc.assert(
      fc.property(partes, (parte) => {
        const pedacos = semBuracos(parte);
        expect(pedacos.map(defeitoDoAnel)).toEqual(pedacos.map(() => undefined));
        expect(pedacos.length).toBeGreaterThan(1);
        expect(pedacos.length).toBeLessThanOrEqual(2 * parte.length);
        expect(pontos(pedacos)).toEqual(pontos(parte));
        const [fora = 0, ...buracos] = parte.map(dobro);
        expect(pedacos.map(dobro).reduce((soma, um) => soma + um, 0)).toBe(buracos.reduce((soma, um) => soma - um, fora));
      }),
      { numRuns: 300 },
    );
  });

  it('com 73 buracos e 2.000 pontos, fica pronto', () => {
    const buracos = Array.from({ length: 73 }, (_, n) =>
      estrela(
        [CENTRO_X + ((n % 9) - 4) * 1_000, CENTRO_Y + (Math.floor(n / 9) - 4) * 1_000],
        Array.from({ length: 20 }, () => 400),
      ),
    );
    const parte = [
      estrela(
        [CENTRO_X, CENTRO_Y],
        Array.from({ length: 500 }, (_, n) => 7_000 + (n % 3) * 20),
      ),
      ...buracos,
    ];
    const pedacos = semBuracos(parte);
    expect(pedacos.filter((anel) => defeitoDoAnel(anel))).toEqual([]);
    expect(hectaresDe(pedacos.map((anel) => [anel]))).toBeCloseTo(hectaresDe([parte]), 2);
  });
});
