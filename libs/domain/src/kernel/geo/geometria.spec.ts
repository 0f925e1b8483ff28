import { geometriaToWire, lerGeometria } from './geometria.js';

const [A, B, C] = [
  [-45.1, -22.1],
  [-45.2, -22.1],
  [-45.2, -22.2],
];
const lida = (type: string, coordinates: unknown) => geometriaToWire(lerGeometria({ type, coordinates }).geometria);

describe('o que o mapa mostra e não é talhão', () => {
  it.each([
    ['Point', A, 'MultiPoint', [A]],
    ['LineString', [A, B], 'MultiLineString', [[A, B]]],
    [
      'MultiLineString',
      [
        [A, B],
        [B, C],
      ],
      'MultiLineString',
      [
        [A, B],
        [B, C],
      ],
    ],
    ['Polygon', [[A, B, C, A]], 'MultiPolygon', [[[A, B, C, A]]]],
    ['MultiPolygon', [[[A, B, C, A]]], 'MultiPolygon', [[[A, B, C, A]]]],
  ])('lê %s', (de, coordenadas, type, coordinates) => expect(lida(de, coordenadas)).toEqual({ type, coordinates }));

  it('guarda seis casas em texto, sem a altura, sem pontos repetidos, e fecha o anel', () =>
    expect(lerGeometria({ type: 'Polygon', coordinates: [[[...A, 900], A, B, C]] }).geometria).toEqual({
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            ['-45.100000', '-22.100000'],
            ['-45.200000', '-22.100000'],
            ['-45.200000', '-22.200000'],
            ['-45.100000', '-22.100000'],
          ],
        ],
      ],
    }));

  it('um lago com ilha guarda o buraco', () => {
    const ilha = [
      [-45.18, -22.12],
      [-45.19, -22.12],
      [-45.19, -22.13],
      [-45.18, -22.12],
    ];
    expect(lida('Polygon', [[A, B, C, A], ilha]).coordinates).toEqual([[[A, B, C, A], ilha]]);
  });

  it('deixa de fora o ponto em que o programa escreve o nome de uma área', () => {
    const geometries = [
      { type: 'Point', coordinates: A },
      { type: 'Polygon', coordinates: [[A, B, C, A]] },
    ];
    expect(geometriaToWire(lerGeometria({ type: 'GeometryCollection', geometries }).geometria)).toEqual({
      type: 'MultiPolygon',
      coordinates: [[[A, B, C, A]]],
    });
  });

  it('simplifica uma trilha longa, e diz de quanto', () => {
    const coordinates = Array.from({ length: 9_000 }, (_, n) => [-45 + n / 1e5, -22 + Math.sin(n / 500) / 100]);
    const { geometria, consertos } = lerGeometria({ type: 'LineString', coordinates });
    expect((geometria.coordinates as unknown[][])[0]?.length).toBeLessThanOrEqual(2_000);
    expect(consertos.map(({ feito }) => feito)).toEqual([
      expect.stringMatching(/^O desenho tinha 9\.000 pontos e ficou com [\d.]+: nenhum trecho se afasta mais de \d+ cm\.$/),
    ]);
  });

  it('põe no lugar os eixos trocados, e o diz', () => {
    const { geometria, consertos } = lerGeometria({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [A.toReversed(), B.toReversed()] },
    });
    expect(geometriaToWire(geometria).coordinates).toEqual([[A, B]]);
    expect(consertos).toHaveLength(1);
  });

  it('junta as linhas de um desenho, e não linhas com áreas', () => {
    const linha = { type: 'LineString', coordinates: [A, B] };
    const junto = (outra: unknown) => () => lerGeometria({ type: 'GeometryCollection', geometries: [linha, outra] });
    expect(geometriaToWire(junto(linha)().geometria).coordinates).toHaveLength(2);
    expect(junto({ type: 'Point', coordinates: A })).toThrow('não uns e outros');
  });

  it.each<[string, unknown, RegExp]>([
    ['o que não é desenho', 'x', /GeoJSON/],
    ['outro tipo', { type: 'constructor', coordinates: [A, B] }, /GeoJSON/],
    ['uma linha de um ponto', { type: 'LineString', coordinates: [A, A] }, /dois pontos/],
    ['uma área de dois', { type: 'Polygon', coordinates: [[A, B, A]] }, /três pontos/],
    [
      'o que fica fora do Brasil',
      {
        type: 'LineString',
        coordinates: [
          [2, 48],
          [3, 48],
        ],
      },
      /fora do Brasil/,
    ],
    ['pontos soltos demais', { type: 'MultiPoint', coordinates: Array.from({ length: 2_001 }, () => A) }, /2\.000 pontos soltos/],
    ['pontos demais em partes', { type: 'MultiLineString', coordinates: Array.from({ length: 1_001 }, () => [A, B]) }, /2\.000 pontos/],
    ['pontos demais para ler', { type: 'LineString', coordinates: Array.from({ length: 50_001 }, () => A) }, /50\.000 pontos/],
    ['um desenho dentro de outro sem fim', [1, 2, 3, 4, 5, 6].reduce<unknown>((geometry) => ({ type: 'Feature', geometry }), A), /GeoJSON/],
  ])('recusa %s', (_, valor, mensagem) => expect(() => lerGeometria(valor)).toThrow(mensagem));
});
