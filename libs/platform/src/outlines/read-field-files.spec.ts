import { zipped } from '../files/testing/zipped.js';
import { readOutlinesApart } from './read-outlines-apart.js';

type Par = readonly [number, number];

/** Small samples of the kinds of files that come from the field, each with a content that a careless reader would lose. */
const quadrado = (x = -45.1, y = -22.1, lado = 0.001): Par[] => [
  [x, y],
  [x, y - lado],
  [x - lado, y - lado],
  [x - lado, y],
  [x, y],
];
/** A walk around some 3.5 ha, a corner at each step, that does not come quite back to where it began. */
const volta = (passos = 40): Par[] =>
  Array.from({ length: passos }, (_, n): Par => {
    const angulo = (2 * Math.PI * n) / (passos + 1);
    return [Number((-45.1 + 0.001 * Math.cos(angulo)).toFixed(6)), Number((-22.1 + 0.001 * Math.sin(angulo)).toFixed(6))];
  });
const escrito = (pontos: readonly Par[]) => pontos.map((par) => `${par.join(',')},900`).join(' ');
const poligono = (fora: readonly Par[], ...buracos: (readonly Par[])[]) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${escrito(fora)}</coordinates></LinearRing></outerBoundaryIs>${buracos.map((um) => `<innerBoundaryIs><LinearRing><coordinates>${escrito(um)}</coordinates></LinearRing></innerBoundaryIs>`).join('')}</Polygon>`;
const trilha = (pontos: readonly Par[]) =>
  `<gx:Track>${pontos.map(() => '<when>2026-08-01T10:00:00Z</when>').join('')}${pontos.map((par) => `<gx:coord>${par.join(' ')} 900</gx:coord>`).join('')}</gx:Track>`;
const marca = (nome: string, forma: string) => `<Placemark><name>${nome}</name>${forma}</Placemark>`;
const kml = (dentro: string, cabeca = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${cabeca}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>doc</name>${dentro}</Document></kml>`;
const gpx = (dentro: string) => `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${dentro}</gpx>`;
const passo =
  (nome: string) =>
  ([x, y]: Par) =>
    `<${nome} lat="${y}" lon="${x}"><ele>900</ele><name>canto</name></${nome}>`;

const ler = (arquivo: string | Buffer) => readOutlinesApart('ana', Buffer.from(arquivo as string));
const nomes = async (arquivo: string | Buffer) =>
  (await ler(arquivo)).desenhos.map(({ nome, linha, areaDesenhadaHa, problema }) => [nome, linha, problema ?? areaDesenhadaHa]);
const CERCA_DE_3_5 = expect.closeTo(3.53, 1);
const UM_HECTARE = expect.closeTo(1.1426, 3);

describe('arquivos do campo', () => {
  it('um pivô: o buraco fica, e não conta', async () => {
    const buraco = quadrado(-45.1004, -22.1004, 0.0002);
    const { desenhos } = await ler(kml(marca('Pivô', poligono(quadrado(), buraco))));
    expect(desenhos).toMatchObject([{ nome: 'Pivô', areaDesenhadaHa: expect.closeTo(1.0969, 3), problema: null }]);
    expect(desenhos[0]?.coords).toHaveLength(1);
    expect(desenhos[0]?.coords?.[0]).toHaveLength(2);
  });

  it.each<[string, string]>([
    ['gx:Track de um telefone', kml(marca('Volta', trilha(volta())))],
    [
      'gx:MultiTrack que foi interrompida e continuada',
      kml(marca('Volta', `<gx:MultiTrack>${trilha(volta().slice(0, 20))}${trilha(volta().slice(20))}</gx:MultiTrack>`)),
    ],
    ['trilha de GPX', gpx(`<trk><name>Volta</name><trkseg>${volta().map(passo('trkpt')).join('')}</trkseg></trk>`)],
    [
      'trilha de GPX em dois trechos',
      gpx(
        `<trk><name>Volta</name>${[volta().slice(0, 20), volta().slice(20)].map((trecho) => `<trkseg>${trecho.map(passo('trkpt')).join('')}</trkseg>`).join('')}</trk>`,
      ),
    ],
    ['rota de GPX', gpx(`<rte><name>Volta</name>${volta().map(passo('rtept')).join('')}</rte>`)],
    [
      'GPX com prefixo',
      gpx(`<trk><name>Volta</name><trkseg>${volta().map(passo('trkpt')).join('')}</trkseg></trk>`).replaceAll(/<(\/?)(\w)/g, '<$1g:$2'),
    ],
  ])('uma volta com GPS em arquivo vem como linha a fechar: %s', async (_, arquivo) =>
    expect(await nomes(arquivo)).toEqual([['Volta', true, CERCA_DE_3_5]]),
  );

  it('uma volta junto de um polígono não some, e de dois passeios longe um do outro vêm dois', async () => {
    expect(await nomes(kml(marca('Volta', trilha(volta())) + marca('A', poligono(quadrado(-45.2)))))).toEqual([
      ['Volta', true, CERCA_DE_3_5],
      ['A', false, UM_HECTARE],
    ]);
    const longe = volta().map(([x, y]): Par => [x + 0.01, y]);
    const { desenhos } = await ler(
      gpx(`<trk>${[volta(), longe].map((trecho) => `<trkseg>${trecho.map(passo('trkpt')).join('')}</trkseg>`).join('')}</trk>`),
    );
    expect(desenhos.map(({ nome }) => nome)).toEqual(['(trecho 1)', '(trecho 2)']);
    const juntos = await ler(kml(marca('V', `<gx:MultiTrack>${trilha(volta().slice(0, 20))}${trilha(volta().slice(20))}</gx:MultiTrack>`)));
    expect(juntos.desenhos[0]?.avisos).toContain('A trilha foi interrompida e continuada: os trechos vão ligados um ao outro.');
  });

  it('o ponto em que se escreve o nome, junto da área, fica de fora, e isso se diz', async () => {
    const { desenhos } = await ler(
      kml(
        marca(
          '',
          `<MultiGeometry>${poligono(quadrado())}${poligono(quadrado(-45.2))}<Point><coordinates>-45.1,-22.1</coordinates></Point></MultiGeometry>`,
        ),
      ),
    );
    expect(desenhos).toMatchObject([
      {
        areaDesenhadaHa: expect.closeTo(2.2853, 3),
        problema: null,
        consertos: [expect.stringContaining('onde se escreve o nome')],
        feicao: { tracado: { type: 'MultiPolygon' } },
      },
    ]);
  });

  const acentuado = (cabeca: string) => kml(marca('Talhão São João', poligono(quadrado())), cabeca);
  const emUtf16 = (texto: string) => Buffer.from(texto, 'utf16le');
  it.each<[string, Buffer]>([
    ['ISO-8859-1, como diz', Buffer.from(acentuado('<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1')],
    ['ISO-8859-1, que diz UTF-8', Buffer.from(acentuado('<?xml version="1.0" encoding="UTF-8"?>'), 'latin1')],
    ['ISO-8859-1, que nada diz', Buffer.from(acentuado(''), 'latin1')],
    ['UTF-16 com a marca', emUtf16(`\ufeff${acentuado('<?xml version="1.0" encoding="UTF-16"?>')}`)],
    ['UTF-16 sem a marca', emUtf16(acentuado('<?xml version="1.0" encoding="UTF-16"?>'))],
    ['UTF-16 ao contrário', emUtf16(`\ufeff${acentuado('<?xml version="1.0" encoding="UTF-16"?>')}`).swap16()],
    ['UTF-8, que diz UTF-16', Buffer.from(acentuado('<?xml version="1.0" encoding="UTF-16"?>'))],
    ['KMZ em ISO-8859-1', zipped({ 'doc.kml': Buffer.from(acentuado('<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1') })],
    [
      'GeoJSON em ISO-8859-1',
      Buffer.from(
        JSON.stringify({
          type: 'Feature',
          properties: { nome: 'Talhão São João' },
          geometry: { type: 'Polygon', coordinates: [quadrado()] },
        }),
        'latin1',
      ),
    ],
  ])('lê os acentos de um arquivo em %s', async (_, arquivo) =>
    expect(await nomes(arquivo)).toEqual([['Talhão São João', false, UM_HECTARE]]),
  );

  it('um KMZ com mais de um KML dá todos', async () =>
    expect(
      await nomes(
        zipped({
          'a.kml': kml(marca('A', poligono(quadrado()))),
          'pasta/b.kml': kml(marca('B', poligono(quadrado(-45.2)))),
          'c.gpx': gpx(passo('wpt')([-45.1, -22.1])),
        }),
      ),
    ).toEqual([
      ['A', false, UM_HECTARE],
      ['B', false, UM_HECTARE],
      ['canto', false, null],
    ]));

  it.each([
    ['sem nada', '<!DOCTYPE kml>'],
    ['que aponta para fora', '<!DOCTYPE kml SYSTEM "file:///etc/passwd">'],
    ['com um > entre aspas', '<!DOCTYPE kml PUBLIC "-//A>B//" "http://exemplo/k.dtd">'],
  ])('passa por cima de um DOCTYPE %s', async (_, tipo) =>
    expect(await nomes(`<?xml version="1.0"?>${tipo}${kml(marca('A', poligono(quadrado())), '')}`)).toEqual([['A', false, UM_HECTARE]]),
  );

  it('toma o nome da tabela de um KML do QGIS, onde o lugar não tem outro', async () => {
    const tabela = (campo: string) =>
      `<ExtendedData><SchemaData><SimpleData name="ha">9</SimpleData><SimpleData name="${campo}">Alto</SimpleData></SchemaData></ExtendedData>`;
    const outra = '<ExtendedData><Data name="nome"><displayName>x</displayName><value>Baixo</value></Data></ExtendedData>';
    const lugares = [tabela('nome'), tabela('obs'), outra].map((dados) => `<Placemark>${dados}${poligono(quadrado())}</Placemark>`);
    expect((await ler(kml(lugares.join('')))).desenhos.map(({ nome }) => nome)).toEqual(['Alto', '', 'Baixo']);
  });

  it('só pontos são ditos como pontos, e o que fazer', async () => {
    const avisos = [expect.stringMatching(/^O arquivo só tem pontos, e nenhum contorno/)];
    const ponto = (x: number) => marca('P', `<Point><coordinates>${x},-22.1</coordinates></Point>`);
    expect(await ler(kml(ponto(-45.1) + ponto(-45.2)))).toMatchObject({ desenhos: [{ coords: [-45.1, -22.1] }, {}], doArquivo: avisos });
    expect((await ler(gpx(volta(5).map(passo('wpt')).join('')))).doArquivo).toEqual(avisos);
    expect((await ler(kml(ponto(-45.1) + marca('A', poligono(quadrado()))))).doArquivo).toEqual([]);
  });

  it('3.000 pontos são simplificados, como talhão e no mapa, e dizem de quanto', async () => {
    const [lido] = (await ler(kml(marca('A', poligono([...volta(3_000), volta(3_000)[0] as Par]))))).desenhos;
    expect(lido).toMatchObject({
      areaDesenhadaHa: expect.closeTo(3.59, 2),
      consertos: [expect.stringMatching(/^O contorno tinha 3\.001 pontos/)],
    });
    expect(lido?.feicao?.consertos).toEqual([expect.stringMatching(/^O desenho tinha 3\.001 pontos/)]);
  });

  it('uma lasca vem com o que há de errado nela, e não toma o lugar dos que estão junto', async () => {
    const lasca: Par[] = [
      [-45.1, -22.1],
      [-45.2, -22.1],
      [-45.2, -22.100002],
      [-45.1, -22.1],
    ];
    expect(await nomes(kml(marca('Lasca', poligono(lasca)) + marca('Mata', poligono(quadrado()))))).toEqual([
      ['Lasca', false, expect.stringMatching(/^O contorno é fino ou pequeno demais/)],
      ['Mata', false, UM_HECTARE],
    ]);
  });

  it('de um arquivo de 3 MB, o mais dele em descrições, vêm todos os desenhos, e nada se diz dele', async () => {
    const descrito = `<description><![CDATA[${'<tr><td>Cultivar</td><td>Catuaí</td></tr>'.repeat(200)}]]></description>`;
    const quantos = Math.ceil(3_000_000 / descrito.length);
    const arquivo = kml(Array.from({ length: quantos }, (_, n) => marca(`A ${n}`, descrito + poligono(quadrado()))).join(''));
    expect(arquivo.length).toBeGreaterThan(3_000_000);
    const { desenhos, doArquivo } = await ler(arquivo);
    expect(desenhos.map(({ nome, areaDesenhadaHa }) => [nome, areaDesenhadaHa])).toEqual(
      Array.from({ length: quantos }, (_, n) => [`A ${n}`, UM_HECTARE]),
    );
    expect(doArquivo).toEqual([]);
  });

  it('700 desenhos vêm todos; de 1.200, mil, e isso se diz', async () => {
    const muitos = (quantos: number) =>
      kml(Array.from({ length: quantos }, (_, n) => marca(`T${n}`, poligono(quadrado(-45.1 - n / 500)))).join(''));
    const setecentos = await ler(muitos(700));
    expect([setecentos.desenhos.length, setecentos.doArquivo]).toEqual([700, []]);
    const mais = await ler(muitos(1_200));
    expect([mais.desenhos.length, mais.doArquivo]).toEqual([
      1_000,
      ['O arquivo tem 1.200 desenhos, e aqui estão os primeiros 1.000: para ver os outros, divida-o.'],
    ]);
  });

  it('de um arquivo de 10 MB lê o que cabe em uma resposta, e diz o resto', async () => {
    const desenho = poligono([...volta(1_900), volta(1_900)[0] as Par]);
    const arquivo = kml(marca('A', desenho).repeat(Math.floor(10_000_000 / desenho.length)));
    expect(arquivo.length).toBeGreaterThan(9_000_000);
    const { desenhos, doArquivo } = await ler(arquivo);
    expect(desenhos.length).toBeGreaterThan(30);
    expect(doArquivo).toEqual([expect.stringMatching(/^O arquivo tem \d+ desenhos, e aqui estão os primeiros \d+/)]);
  });
});
