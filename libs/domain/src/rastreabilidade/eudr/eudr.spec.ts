import { fc } from '@tulha/testing/property';
import { cortar, escrever, hectaresDe, type Micro } from '../../kernel/geo/anel.js';
import { partesDe } from '../../kernel/geo/aninhado.js';
import type { Ponto } from '../../kernel/geo/contorno.js';
import { conferirEudr, type Defeito } from './conferir.js';
import { geojsonEudr, type TalhaoDeOrigem } from './pacote.js';

const QUADRADO = [
  [-46.123456, -21.234567],
  [-46.121456, -21.234567],
  [-46.121456, -21.236567],
  [-46.123456, -21.236567],
  [-46.123456, -21.234567],
];
const dentro = QUADRADO.map(([lon = 0, lat = 0]) => [
  Number((lon * 0.5 - 23.061228).toFixed(6)),
  Number((lat * 0.5 - 10.617783).toFixed(6)),
]);
const PROPRIEDADES = { ProducerName: 'Maria Silva', ProducerCountry: 'BR', ProductionPlace: 'Boa Vista - Mata', Area: 4.61 };
const arquivo = (geometry: unknown, properties: object = PROPRIEDADES) =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] });
const poligono = (...aneis: number[][][]) => arquivo({ type: 'Polygon', coordinates: aneis });

/** Every common error of the EU's list, and its name here. */
const casos: readonly (readonly [string, string, Defeito])[] = [
  ['1 linhas que se cruzam', poligono([QUADRADO[0], QUADRADO[2], QUADRADO[1], QUADRADO[3], QUADRADO[0]] as number[][]), 'LINHAS_CRUZADAS'],
  [
    '2 lados sobrepostos',
    poligono([QUADRADO[0], QUADRADO[1], QUADRADO[2], [-46.121456, -21.235567], QUADRADO[3], QUADRADO[0]] as number[][]),
    'LADOS_SOBREPOSTOS',
  ],
  ['3 e 15 buracos', poligono(QUADRADO, dentro), 'BURACOS'],
  ['4 anel aberto', poligono(QUADRADO.slice(0, -1)), 'ANEL_ABERTO'],
  ['5 linha', arquivo({ type: 'LineString', coordinates: QUADRADO }), 'LINHA'],
  [
    '6 reta',
    poligono([
      [-46.1, -21.1],
      [-46.2, -21.2],
      [-46.3, -21.3],
      [-46.1, -21.1],
    ]),
    'RETA',
  ],
  ['7 pontos repetidos', poligono([QUADRADO[0], QUADRADO[0], ...QUADRADO.slice(1)] as number[][]), 'PONTO_REPETIDO'],
  ['8 sintaxe', `${poligono(QUADRADO).slice(0, -3)}`, 'JSON_INVALIDO'],
  ['9 nome errado da geometria', poligono(QUADRADO).replace('"geometry"', '"geomerty"'), 'NOME_ERRADO'],
  ['9 caixa errada', poligono(QUADRADO).replace('ProductionPlace', 'productionplace'), 'NOME_ERRADO'],
  ['10 não é GeoJSON', '%PDF-1.7 talhões', 'NAO_E_GEOJSON'],
  ['11 fora dos limites', poligono(QUADRADO.map(([lon = 0, lat = 0]) => [lon, Number((lat - 80).toFixed(6))])), 'FORA_DOS_LIMITES'],
  [
    '12 país inválido',
    arquivo({ type: 'Polygon', coordinates: [QUADRADO] }, { ...PROPRIEDADES, ProducerCountry: 'Brasil' }),
    'PAIS_INVALIDO',
  ],
  ['12 sem país', arquivo({ type: 'Polygon', coordinates: [QUADRADO] }, {}), 'PAIS_INVALIDO'],
  ['13 protegido por senha', 'PK\u0003\u0004\u0014\u0000\u0009', 'PROTEGIDO'],
  ['14 área em texto', arquivo({ type: 'Point', coordinates: [-46.1, -21.1] }, { ...PROPRIEDADES, Area: '3' }), 'AREA_INVALIDA'],
  ['14 ponto aninhado', arquivo({ type: 'Point', coordinates: [[-46.1, -21.1]] }, { ...PROPRIEDADES, Area: 3 }), 'PONTO_ANINHADO'],
  ['ponto de mais de 4 ha', arquivo({ type: 'Point', coordinates: [-46.1, -21.1] }), 'AREA_EXIGE_CONTORNO'],
  ['casas decimais demais', poligono(QUADRADO.map(([lon = 0, lat = 0]) => [lon + 1e-7, lat])), 'CASAS_DEMAIS'],
  ['sem geometria', arquivo(null), 'GEOMETRIA_AUSENTE'],
];

describe('arquivo de talhões para a União Europeia', () => {
  it.each(casos)('acha: %s', (_, texto, defeito) => expect(conferirEudr(texto).map((achado) => achado.defeito)).toContain(defeito));

  it('não acha nada em um arquivo certo', () => {
    expect(conferirEudr(poligono(QUADRADO))).toEqual([]);
    expect(conferirEudr(arquivo({ type: 'Point', coordinates: [-46.1, -21.1] }, { ...PROPRIEDADES, Area: 3.2 }))).toEqual([]);
    expect(conferirEudr(arquivo({ type: 'MultiPolygon', coordinates: [[QUADRADO]] }))).toEqual([]);
  });

  const talhao = (mudou: Partial<TalhaoDeOrigem>): TalhaoDeOrigem => ({
    talhaoId: 7,
    nome: 'Mata',
    fazenda: 'Santa Fé',
    areaHa: '4.61',
    contorno: QUADRADO.map(([lon, lat]) => [String(lon), String(lat)] as const),
    ponto: null,
    produtor: { nome: 'Maria Silva', pais: 'BR' },
    ...mudou,
  });

  it('sai com seis casas sempre, de cada talhão, e passa na conferência', () => {
    const { arquivo: feito, defeitos } = geojsonEudr([
      talhao({}),
      talhao({ talhaoId: 8, contorno: null, ponto: ['-46.1', '-21.1'], areaHa: '3' }),
    ]);
    expect(defeitos).toEqual([]);
    expect(conferirEudr(feito)).toEqual([]);
    expect(feito).toContain('[[[-46.123456,-21.234567],[-46.121456,-21.234567]');
    expect(feito).toContain('"coordinates":[-46.100000,-21.100000]');
    expect(JSON.parse(feito).features[1].properties).toEqual({
      ProducerName: 'Maria Silva',
      ProducerCountry: 'BR',
      ProductionPlace: 'Santa Fé - Mata',
      Area: 3,
      TalhaoId: 8,
    });
  });

  it('corta as casas que sobram e tira os pontos que o corte igualou; o que não tem conserto é dito antes', () => {
    const [a, ...resto] = QUADRADO.map(([lon, lat]) => [`${lon}9`, `${lat}9`] as const);
    const { arquivo: feito, defeitos } = geojsonEudr([
      talhao({ contorno: [a as readonly [string, string], ['-46.1234561', '-21.2345672'], ...resto] }),
    ]);
    expect([defeitos, conferirEudr(feito)]).toEqual([[], []]);
    expect(JSON.parse(feito).features[0].geometry.coordinates[0]).toEqual(QUADRADO);
    const ruins = geojsonEudr([
      talhao({ contorno: null }),
      talhao({ contorno: null, ponto: ['-46.1', '-21.1'] }),
      talhao({ contorno: partesDe<Ponto>(talhao({}).contorno ?? []).flatMap(([anel = []]) => anel.slice(1)) }),
    ]);
    expect(ruins.defeitos.map(({ defeito, talhao: numero }) => [numero, defeito])).toEqual([
      [1, 'AREA_EXIGE_CONTORNO'],
      [2, 'AREA_EXIGE_CONTORNO'],
      [3, 'ANEL_ABERTO'],
    ]);
  });

  it('um talhão com buracos vai em pedaços sem buraco, com os mesmos cantos e a mesma área, e o resto do arquivo como antes', () => {
    const texto = (anel: number[][]) => anel.map(([lon = 0, lat = 0]): Ponto => [lon.toFixed(6), lat.toFixed(6)]);
    const micro = (anel: number[][]) => anel.map(([lon = 0, lat = 0]): Micro => [Math.round(lon * 1e6), Math.round(lat * 1e6)]);
    const {
      arquivo: feito,
      defeitos,
      talhoesDasFeatures,
    } = geojsonEudr([talhao({ contorno: [[texto(QUADRADO), texto(dentro)]] }), talhao({ talhaoId: 8 })]);
    expect([defeitos, conferirEudr(feito)]).toEqual([[], []]);
    const { features } = JSON.parse(feito) as {
      features: { properties: { TalhaoId: number; Area: number }; geometry: { type: string; coordinates: number[][][] } }[];
    };
    expect(features.map(({ properties, geometry }) => [properties.TalhaoId, geometry.type, geometry.coordinates.length])).toEqual([
      [7, 'Polygon', 1],
      [7, 'Polygon', 1],
      [8, 'Polygon', 1],
    ]);
    expect(talhoesDasFeatures).toEqual([1, 1, 2]);
    const pedacos = features.slice(0, 2).map(({ geometry }) => micro(geometry.coordinates[0] ?? []));
    const area = hectaresDe([[micro(QUADRADO), micro(dentro)]]);
    expect(hectaresDe(pedacos.map((anel) => [anel]))).toBeCloseTo(area, 3);
    expect(features[0]!.properties.Area + features[1]!.properties.Area).toBeCloseTo(area, 3);
    const cantos = new Set([...QUADRADO, ...dentro].map(String));
    expect(pedacos.flat().filter(([lon, lat]) => !cantos.has(String([lon / 1e6, lat / 1e6])))).toEqual([]);
  });

  it('corta pelos dígitos: não há número que mude por isso', () => {
    expect([cortar(8.2), cortar(1.005), cortar('-0.0000009'), cortar(-1e-7), cortar('x')]).toEqual([8_200_000, 1_005_000, 0, 0, undefined]);
    fc.assert(
      fc.property(
        fc.integer({ min: -180_000_000, max: 180_000_000 }),
        fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 4 }),
        (micro, sobra) => {
          expect(cortar(`${escrever(micro)}${sobra}`)).toBe(micro === 0 ? 0 : micro);
        },
      ),
    );
  });
});
