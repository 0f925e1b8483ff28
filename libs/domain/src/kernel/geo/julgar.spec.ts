import { fc } from '@tulha/testing/property';
import { defeitoDoAnel } from './anel.js';
import { noBrasil } from './brasil.js';
import { contornoToWire, desenhoDe, hectaresDoContorno } from './contorno.js';
import { lerTracado, type Par, PONTOS_LIDOS_MAX, TracadoRecusado } from './geojson.js';
import { julgarTracado } from './julgar.js';
import { contornoJulgado } from './pedido.js';

/** About 110 m on a side. */
const QUADRADO: readonly Par[] = [
  [-45.1, -22.1],
  [-45.1, -22.101],
  [-45.101, -22.101],
  [-45.101, -22.1],
  [-45.1, -22.1],
];
const [A, B, C, D] = QUADRADO as readonly [Par, Par, Par, Par];
const ao = (anel: readonly Par[], longitude: number): Par[] => anel.map(([lon, lat]) => [Number((lon + longitude).toFixed(6)), lat]);

/** About 22 m on a side, in the middle of the square. */
const BURACO: readonly Par[] = [
  [-45.1004, -22.1004],
  [-45.1004, -22.1006],
  [-45.1006, -22.1006],
  [-45.1006, -22.1004],
  [-45.1004, -22.1004],
];
const julgar = (valor: unknown) => {
  try {
    const { contorno, consertos } = julgarTracado(lerTracado(valor));
    return { coords: contornoToWire(contorno), consertos: consertos.map(({ feito }) => feito) };
  } catch (error) {
    if (error instanceof TracadoRecusado) return error.message;
    throw error;
  }
};

describe('contorno de um talhão, quando se grava', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['um contorno fechado', QUADRADO, QUADRADO, []],
    ['no outro sentido', [...QUADRADO].reverse(), [...QUADRADO].reverse(), []],
    ['sem o último ponto', QUADRADO.slice(0, -1), QUADRADO, []],
    ['com sete casas', [[-45.1000001, -22.1000004], ...QUADRADO.slice(1, -1)], QUADRADO, []],
    ['um ponto', [-45.1, -22.1], [-45.1, -22.1], []],
    ['um Point de GeoJSON com altura', { type: 'Point', coordinates: [-45.1, -22.1, 900] }, [-45.1, -22.1], []],
    ['a altitude que um GPS põe em cada ponto', QUADRADO.map((par, n) => [...par, 850.2 + n]), QUADRADO, []],
    ['altitude e o que vem depois, e várias partes', [QUADRADO.map((par) => [...par, 0, null])], QUADRADO, []],
    ['um ponto com altitude', [-45.1, -22.1, 850.2], [-45.1, -22.1], []],
    ['um Polygon Z', { type: 'Polygon', coordinates: [QUADRADO.map((par) => [...par, 0, null])] }, QUADRADO, []],
    ['um Polygon', { type: 'Polygon', coordinates: [QUADRADO] }, QUADRADO, []],
    ['um Feature', { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [QUADRADO] } }, QUADRADO, []],
    [
      'uma coleção de um só',
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [QUADRADO] } }] },
      QUADRADO,
      [],
    ],
    ['duas partes', [QUADRADO, ao(QUADRADO, 0.01)], [QUADRADO, ao(QUADRADO, 0.01)], []],
    ['um MultiPolygon', { type: 'MultiPolygon', coordinates: [[QUADRADO], [ao(QUADRADO, 0.01)]] }, [QUADRADO, ao(QUADRADO, 0.01)], []],
    ['um MultiPolygon de uma parte', { type: 'MultiPolygon', coordinates: [[QUADRADO]] }, QUADRADO, []],
    ['pontos repetidos', [A, B, B, C, D, A], QUADRADO, ['Um ponto repetido foi retirado.']],
    [
      'eixos trocados',
      QUADRADO.map(([lon, lat]) => [lat, lon]),
      QUADRADO,
      ['Latitude e longitude estavam trocadas, e foram postas no lugar.'],
    ],
    ['uma ponta que vai e volta', [A, B, [-45.1, -22.2], B, C, D, A], QUADRADO, ['2 pontas sem largura foram retiradas.']],
    ['um buraco', { type: 'Polygon', coordinates: [QUADRADO, BURACO] }, [[QUADRADO, BURACO]], []],
    ['o mesmo, como se responde', [[QUADRADO, BURACO]], [[QUADRADO, BURACO]], []],
    [
      'buracos em uma de duas partes',
      { type: 'MultiPolygon', coordinates: [[QUADRADO, BURACO], [ao(QUADRADO, 0.01)]] },
      [[QUADRADO, BURACO], [ao(QUADRADO, 0.01)]],
      [],
    ],
    [
      'uma ilha dentro de um lago',
      [
        [
          QUADRADO,
          [
            [-45.1002, -22.1002],
            [-45.1002, -22.1008],
            [-45.1008, -22.1008],
            [-45.1008, -22.1002],
            [-45.1002, -22.1002],
          ],
        ],
        [BURACO],
      ],
      [
        [
          QUADRADO,
          [
            [-45.1002, -22.1002],
            [-45.1002, -22.1008],
            [-45.1008, -22.1008],
            [-45.1008, -22.1002],
            [-45.1002, -22.1002],
          ],
        ],
        [BURACO],
      ],
      [],
    ],
    [
      'um buraco sem largura, um que não fecha nada e um fora do contorno',
      [
        [
          QUADRADO,
          [
            [-45.1002, -22.1002],
            [-45.1008, -22.1002],
            [-45.1008, -22.100201],
          ],
          [
            [-45.1001, -22.1001],
            [-45.1001, -22.1001],
          ],
          ao(BURACO, 0.01),
        ],
      ],
      QUADRADO,
      ['2 buracos sem largura foram retirados.', 'Um buraco que ficava fora do contorno foi retirado.'],
    ],
    [
      'um ponto junto da área, onde o programa escreve o nome',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: A },
          { type: 'Polygon', coordinates: [QUADRADO] },
        ],
      },
      QUADRADO,
      ['O ponto que vinha junto do contorno, onde se escreve o nome, ficou de fora.'],
    ],
    [
      'uma parte que não é terra',
      [QUADRADO, ao([A, [-45.1, -22.10001], [-45.10001, -22.1], A], 0.01)],
      QUADRADO,
      ['Uma parte pequena demais foi retirada.'],
    ],
  ])('aceita %s', (_, veio, coords, consertos) => expect(julgar(veio)).toEqual({ coords, consertos }));

  it.each<[string, unknown, string | RegExp]>([
    [
      'a gravata',
      [A, C, B, D, A],
      /^O contorno cruza ou encosta em si mesmo perto de latitude -22,10\d+, longitude -45,10\d+: desenhe de novo/,
    ],
    ['o que encosta em si', [A, B, [-45.1005, -22.1], C, D, A], /^O contorno cruza ou encosta em si mesmo/],
    ['o que dá duas voltas', [...QUADRADO, B, C, D, A], /passa duas vezes pelo mesmo lado|cruza ou encosta/],
    ['uma lasca', [A, [-45.2, -22.1], [-45.2, -22.100002], A], /^O contorno é fino ou pequeno demais/],
    ['um contorno de passos', [A, [-45.10005, -22.1], [-45.10005, -22.10005], A], /^O contorno é fino ou pequeno demais/],
    [
      'o que está numa linha',
      [A, [-45.2, -22.2], [-45.3, -22.3], A],
      'Os pontos do contorno estão todos na mesma linha: desenhe a área do talhão.',
    ],
    ['dois pontos', [A, B, A], 'Um contorno precisa de pelo menos três pontos diferentes.'],
    ['Portugal', ao(QUADRADO, 36.9), /^O ponto 1 fica fora do Brasil: confira as coordenadas/],
    ['um ponto no mar', [0, 0], /^O ponto 1 fica fora do Brasil/],
    ['eixos trocados em um ponto só', [A, [-22.1, -45.1], C, A], /^O ponto 2 fica fora do Brasil/],
    ['um buraco que é o talhão inteiro', { type: 'Polygon', coordinates: [QUADRADO, QUADRADO] }, /^Um buraco do contorno encosta na beira/],
    [
      'um buraco que passa da beira',
      { type: 'Polygon', coordinates: [QUADRADO, ao(BURACO, 0.0005)] },
      /^Um buraco do contorno encosta na beira.*perto de/,
    ],
    [
      'um buraco dentro de outro',
      [
        [
          QUADRADO,
          [
            [-45.1002, -22.1002],
            [-45.1002, -22.1008],
            [-45.1008, -22.1008],
            [-45.1008, -22.1002],
          ],
          BURACO,
        ],
      ],
      /^Um buraco do contorno fica dentro de outro/,
    ],
    [
      'uma parte dentro de outra',
      [
        QUADRADO,
        [
          [-45.1002, -22.1002],
          [-45.1002, -22.1008],
          [-45.1008, -22.1008],
          [-45.1002, -22.1002],
        ],
      ],
      /^Uma parte do contorno fica dentro de outra/,
    ],
    ['partes que se encontram', [QUADRADO, ao(QUADRADO, 0.001)], /^Duas partes do contorno se encontram perto de/],
    ['uma linha', { type: 'LineString', coordinates: QUADRADO }, 'É uma linha, não uma área: desenhe o contorno do talhão como polígono.'],
    ['pontos soltos', { type: 'MultiPoint', coordinates: [A, B] }, /^São pontos soltos, não um contorno/],
    [
      'pontos soltos em uma coleção',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: A },
          { type: 'Point', coordinates: B },
        ],
      },
      /^São pontos soltos, não um contorno/,
    ],
    ['duas de uma vez', { type: 'FeatureCollection', features: [{}, {}] }, 'Há 2 desenhos: mande um de cada vez.'],
    ['outro tipo', { type: 'Circle' }, /^Um desenho do tipo Circle não serve/],
    ['nada', [], /pelo menos três pontos|vazio/],
    ['o que não é número', [['-45', '-22']], /^Um contorno é uma lista de até 50\.000 pontos, cada um com longitude e latitude/],
    ['infinitos', [[1e308, -1e308], B, C], /não é um número de graus|fora do Brasil/],
    [
      'pontos demais',
      Array.from({ length: PONTOS_LIDOS_MAX + 1 }, (_, n) => [-45 - n / 1e6, -22]),
      /^Um contorno é uma lista de até 50\.000 pontos/,
    ],
  ])('recusa %s, dizendo o que fazer', (_, veio, mensagem) => expect(julgar(veio)).toMatch(mensagem));

  it('o que aceita, a exportação da EUDR aceita também', () => {
    const grau = (base: number) => fc.integer({ min: 0, max: 40 }).map((n) => Number((base + n / 1_000).toFixed(6)));
    fc.assert(
      fc.property(fc.array(fc.tuple(grau(-45), grau(-22)), { minLength: 1, maxLength: 12 }), (pontos) => {
        const julgado = julgar(pontos);
        if (typeof julgado === 'string') return;
        const contorno = julgarTracado(lerTracado(pontos)).contorno;
        const desenho = desenhoDe(contorno);
        const aneis = 'partes' in desenho ? desenho.partes.flat() : [];
        for (const anel of aneis) expect(defeitoDoAnel(anel)).toBeUndefined();
        expect(julgar(julgado.coords)).toEqual({ coords: julgado.coords, consertos: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  it('mede no elipsoide: um milésimo de grau no sul de Minas', () => {
    // Radii of curvature of WGS 84 at 22.1005° south: 110,731.7 m a degree to the north, 103,189.4 m to the east.
    expect(hectaresDoContorno(julgarTracado(lerTracado(QUADRADO)).contorno)).toBeCloseTo(1.1426, 4);
  });

  it('conta a terra sem os buracos', () => {
    const [inteiro, furado] = [[QUADRADO], [QUADRADO, BURACO]].map(
      (coordinates) => hectaresDoContorno(julgarTracado(lerTracado({ type: 'Polygon', coordinates })).contorno) ?? 0,
    );
    // 0.2 of the side of the square: 0.04 of its area.
    expect((furado ?? 0) / (inteiro ?? 1)).toBeCloseTo(0.96, 3);
  });

  it('sabe o que fica no Brasil', () => {
    expect(noBrasil([-45_128_770, -22_121_340])).toBe(true);
    expect(noBrasil([-22_121_340, -45_128_770])).toBe(false);
    expect(noBrasil([Number.NaN, -22_000_000])).toBe(false);
  });
});

it('a altitude que vem no pedido fica de fora', () => {
  const comAltura = QUADRADO.map((par, n) => [...par, 850.2 + n]);
  for (const veio of [comAltura, [comAltura], { type: 'Polygon', coordinates: [comAltura] }])
    expect(contornoToWire(contornoJulgado().parse(veio).contorno)).toEqual(QUADRADO);
});

it.each<[string, unknown]>([
  ['pontos com nomes', [{ latitude: -22.1, longitude: -45.1 }]],
  ['um texto', 'POLYGON((0 0))'],
])('%s: diz de que jeito se manda um contorno', (_, veio) =>
  expect(
    contornoJulgado()
      .safeParse(veio)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['Mande o contorno como pares [longitude, latitude] em graus, ou como GeoJSON.']),
);
