import { zipped } from '../files/testing/zipped.js';
import { readOutlinesApart } from './read-outlines-apart.js';

const QUADRADO = '-45.1,-22.1,900 -45.1,-22.101 -45.101,-22.101 -45.101,-22.1 -45.1,-22.1';
const ANEL = [
  [-45.1, -22.1],
  [-45.1, -22.101],
  [-45.101, -22.101],
  [-45.101, -22.1],
  [-45.1, -22.1],
];
const poligono = (pontos: string, buracos = '') =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${pontos}</coordinates></LinearRing></outerBoundaryIs>${buracos}</Polygon>`;
const kml = (dentro: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Sítio</name><Folder><name>Gleba</name>${dentro}</Folder></Document></kml>`;
const marca = (nome: string, forma: string) => `<Placemark><name>${nome}</name><description>d</description>${forma}</Placemark>`;

const lerTudo = (arquivo: string | Buffer) => readOutlinesApart('ana', Buffer.from(arquivo as string));
const ler = async (arquivo: string | Buffer) => (await lerTudo(arquivo)).desenhos;

describe('contornos de um arquivo', () => {
  it.each([
    ['KML', kml(marca('Mata &amp; Brejo', poligono(QUADRADO)))],
    ['KML com prefixo', kml(marca('Mata &amp; Brejo', poligono(QUADRADO))).replaceAll(/<(\/?)(\w)/g, '<$1kml:$2')],
    ['KML com espaço depois da vírgula', kml(marca('Mata &amp; Brejo', poligono(QUADRADO.replaceAll(',', ', '))))],
    [
      'KML com gx: que ninguém declarou',
      kml(marca('Mata &amp; Brejo', `<gx:balloonVisibility>1</gx:balloonVisibility>${poligono(QUADRADO)}`)),
    ],
    ['KML com a linha fechada', kml(marca('Mata &amp; Brejo', `<LineString><coordinates>${QUADRADO}</coordinates></LineString>`))],
    ['KML com o anel solto', kml(marca('Mata &amp; Brejo', `<LinearRing><coordinates>${QUADRADO}</coordinates></LinearRing>`))],
    [
      'GeoJSON',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: { nome: 'Mata & Brejo' }, geometry: { type: 'Polygon', coordinates: [ANEL] } }],
      }),
    ],
  ])('lê %s', async (_, texto) =>
    expect(await ler(texto)).toEqual([
      {
        nome: 'Mata & Brejo',
        coords: ANEL,
        areaDesenhadaHa: expect.closeTo(1.1426, 3),
        consertos: [],
        avisos: [],
        linha: false,
        feicao: { tracado: { type: 'MultiPolygon', coordinates: [[ANEL]] }, tipo: null, consertos: [] },
        camada: null,
        car: null,
        problema: null,
      },
    ]),
  );

  it('lê KMZ, e um GeoJSON com a marca do UTF-8', async () => {
    expect(await ler(zipped({ 'doc.kml': kml(marca('A', poligono(QUADRADO))) }))).toMatchObject([{ nome: 'A', coords: ANEL }]);
    expect(await ler(`\ufeff${JSON.stringify({ type: 'Polygon', coordinates: [ANEL] })}`)).toMatchObject([{ nome: '', coords: ANEL }]);
  });

  it('junta as partes de um talhão, lê pontos, e diz de cada desenho por que não serve', async () => {
    const outro = QUADRADO.replaceAll('-45.1', '-45.2');
    const lidos = await ler(
      kml(
        [
          marca('Duas partes', `<MultiGeometry>${poligono(QUADRADO)}${poligono(outro)}</MultiGeometry>`),
          marca('Sede', '<Point><coordinates>-45.1,-22.1,0</coordinates></Point>'),
          marca('Estrada', '<LineString><coordinates>-45.1,-22.1 -45.2,-22.2</coordinates></LineString>'),
          marca(
            'Lago',
            poligono(
              QUADRADO,
              '<innerBoundaryIs><LinearRing><coordinates>-45.1,-22.1 -45.2,-22.2</coordinates></LinearRing></innerBoundaryIs>',
            ),
          ),
          marca('Trocado', poligono('-22.1,-45.1 -22.101,-45.1 -22.101,-45.101 -22.1,-45.101 -22.1,-45.1')),
          marca('Estragado', poligono('-45.1,x -45,-22 1,2 -45.1,x')),
          marca('Sem desenho', ''),
        ].join(''),
      ),
    );
    expect(lidos.map(({ nome, problema, coords, consertos }) => [nome, problema ?? coords?.length, ...consertos])).toEqual([
      ['Duas partes', 2],
      ['Sede', 2],
      ['Estrada', 'É uma linha, não uma área: desenhe o contorno do talhão como polígono.'],
      ['Lago', 5, 'Um buraco sem largura foi retirado.'],
      ['Trocado', 5, 'Latitude e longitude estavam trocadas, e foram postas no lugar.'],
      ['Estragado', expect.stringMatching(/^Um contorno é uma lista de até/)],
    ]);
  });

  it.each<[string, string, RegExp]>([
    ['vazio', '', /GeoJSON/],
    ['um KML que aponta para outro', kml('<NetworkLink><Link><href>x</href></Link></NetworkLink>'), /exporte os polígonos/],
    ['um KML pela metade', kml(marca('A', poligono(QUADRADO))).slice(0, 200), /incompleto/],
    ['um KML cortado depois do primeiro desenho', kml(marca('A', poligono(QUADRADO)).repeat(2)).slice(0, 480), /incompleto/],
    [
      'um KML com uma bomba de entidades',
      `<!DOCTYPE k [<!ENTITY a "${'x'.repeat(999)}"><!ENTITY b "&a;&a;&a;&a;&a;">]>${kml(marca('&b;', poligono(QUADRADO)))}`,
      /danificado/,
    ],
    ['letras que ninguém conhece', kml('').replace('?>', ' encoding="KOI-99"?>'), /diz que as suas letras estão em KOI-99/],
    ['um KML que declara entidades', `<!DOCTYPE k [<!ENTITY a "b">]><kml>&a;</kml>`, /danificado/],
    [
      'coordenadas em metros',
      JSON.stringify({ type: 'FeatureCollection', crs: { properties: { name: 'EPSG:31983' } }, features: [] }),
      /outro sistema de coordenadas \(EPSG:31983\)/,
    ],
    ['JSON quebrado', '{"type":', /GeoJSON válido/],
  ])('recusa %s, dizendo o que fazer', async (_, texto, mensagem) => {
    await expect(ler(texto)).rejects.toThrow(mensagem);
    await expect(ler(texto)).rejects.toMatchObject({ name: 'UnreadableOutlines' });
  });

  it('um zip quebrado é recusado', async () => {
    await expect(readOutlinesApart('ana', Buffer.from('PK quebrado'))).rejects.toThrow('está compactado e não se abre');
  });
});
