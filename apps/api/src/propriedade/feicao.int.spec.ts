import { zipped } from '@tulha/platform/files/testing/zipped';
import { dbfDe, prjDe, shpDe } from '@tulha/platform/outlines/testing/shapefile';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Par = [number, number];

const RIO: Par[] = [
  [-45.1, -22.1],
  [-45.102, -22.103],
  [-45.107, -22.104],
];
const LAGO: Par[] = [
  [-45.1, -22.1],
  [-45.1, -22.101],
  [-45.101, -22.101],
  [-45.1, -22.1],
];
const FAZENDA: Par[] = [
  [-45.12, -22.12],
  [-45.12, -22.1],
  [-45.1, -22.1],
  [-45.12, -22.12],
];
const traco = (pontos: readonly Par[]) => ({ type: 'LineString', coordinates: pontos });

/** A farm of the CAR with its water, and a shapefile of tracks beside. */
const ZIP = zipped({
  'AREA_IMOVEL_1.shp': shpDe([{ tipo: 5, partes: [FAZENDA] }]),
  'AREA_IMOVEL_1.prj': prjDe('sirgas'),
  'HIDROGRAFIA_1.shp': shpDe([{ tipo: 3, partes: [RIO] }]),
  'HIDROGRAFIA_1.dbf': dbfDe([{ nom_tema: 'Curso d’água' }]),
  'HIDROGRAFIA_1.prj': prjDe('sirgas'),
  'carreadores.shp': shpDe([{ tipo: 3, partes: [RIO, LAGO] }]),
  'carreadores.prj': prjDe('sirgas'),
});
const DO_MUNDO = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'Lagoa', natural: 'water' }, geometry: { type: 'Polygon', coordinates: [LAGO] } },
    { type: 'Feature', properties: { highway: 'track' }, geometry: traco(RIO) },
    { type: 'Feature', properties: { name: 'Mata' }, geometry: { type: 'Polygon', coordinates: [LAGO] } },
    { type: 'Feature', properties: { name: 'Cerca' }, geometry: { type: 'LineString', coordinates: [RIO[0], ['x', 'y']] } },
  ],
});

describe('estradas e águas do mapa', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;

  const ler = async (arquivo: string | Buffer): Promise<{ nome: string; feicao: { tipo: string | null; tracado: unknown } | null }[]> =>
    (await ana.call('POST', '/cad-talhoes/desenhos', { conteudo: Buffer.from(arquivo).toString('base64') })).body.content;
  const daFazenda = async (quem: Conta) => (await quem.call('GET', '/cad-feicoes', undefined, quem === ana ? na : {})).body.content;

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
  });
  afterAll(() => app.close());

  it('o arquivo diz o que parece água e o que parece estrada; o que não se lê não se guarda', async () => {
    expect((await ler(ZIP)).map(({ nome, feicao }) => [nome, feicao?.tipo])).toEqual([
      ['Imóvel no CAR', null],
      ['Curso d’água', 'agua'],
      ['', 'estrada'],
    ]);
    expect((await ler(DO_MUNDO)).map(({ nome, feicao }) => [nome, feicao && feicao.tipo])).toEqual([
      ['Lagoa', 'agua'],
      ['', 'estrada'],
      ['Mata', null],
      ['Cerca', null],
    ]);
  });

  it('o que se leu grava-se como veio, com de onde veio, e é da fazenda', async () => {
    for (const { nome, feicao } of (await ler(ZIP)).slice(1)) {
      const corpo = { nome: nome || 'Carreadores', tipo: feicao?.tipo, tracado: feicao?.tracado, origem: 'car.zip' };
      const { status, body } = await ana.call('POST', '/cad-feicoes', corpo, na);
      expect({ status, body }).toMatchObject({ status: 201, body: { ...corpo, fazenda: Number(na['x-fazenda']) } });
    }
    expect(await daFazenda(ana)).toMatchObject([
      { nome: 'Carreadores', tipo: 'estrada', tracado: { type: 'MultiLineString', coordinates: [RIO, LAGO] } },
      { nome: 'Curso d’água', tipo: 'agua', tracado: { type: 'MultiLineString', coordinates: [RIO] } },
    ]);
    expect(await daFazenda(bia)).toEqual([]);
  });

  it('a fazenda guarda o código do CAR, conferido, e o arquivo de outro imóvel é dito', async () => {
    const [codigo, outro] = ['0', '1'].map((fim) => `MG-3145901-0F1E2D3C4B5A69788796A5B4C3D2E1F${fim}`) as [string, string];
    const arquivo = (car: string) =>
      zipped({
        'AREA_IMOVEL_1.shp': shpDe([{ tipo: 5, partes: [FAZENDA] }]),
        'AREA_IMOVEL_1.dbf': dbfDe([{ cod_imovel: car }]),
        'AREA_IMOVEL_1.prj': prjDe('sirgas'),
      });
    const avisos = async (car: string) =>
      (await ana.call('POST', '/cad-talhoes/desenhos', { conteudo: arquivo(car).toString('base64') }, na)).body.avisos;
    const fazenda = `/fazendas/${na['x-fazenda']}`;
    expect(await avisos(codigo)).toEqual([]);
    expect(await ana.call('PUT', fazenda, { car: `SP${codigo.slice(2)}` })).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'car', mensagem: expect.stringContaining('copie-o do recibo') }] },
    });
    expect((await ana.call('PUT', fazenda, { car: ` ${codigo.toLowerCase()}` })).body.car).toBe(codigo);
    expect([await avisos(codigo), await avisos(outro)]).toEqual([[], [expect.stringContaining(`imóvel ${outro} no CAR`)]]);
  });

  it('muda de nome sem perder o traçado; o traçado errado é recusado pelo campo; excluída, sai do mapa', async () => {
    const [{ id, tracado }] = await daFazenda(ana);
    expect((await ana.call('PUT', `/cad-feicoes/${id}`, { nome: 'Carreador de cima' })).body).toMatchObject({ tracado });
    for (const errado of [
      traco([
        [2, 48],
        [3, 48],
      ]),
      traco(RIO.slice(0, 1)),
      { type: 'Polygon', coordinates: 7 },
      'linha',
      RIO,
    ])
      expect(await ana.call('PUT', `/cad-feicoes/${id}`, { tracado: errado })).toMatchObject({
        status: 400,
        body: { errors: [{ campo: 'tracado' }] },
      });
    expect((await bia.call('PUT', `/cad-feicoes/${id}`, { tracado: traco(RIO) })).status).toBe(404);
    expect((await ana.call('DELETE', `/cad-feicoes/${id}`)).status).toBe(204);
    expect(await daFazenda(ana)).toHaveLength(1);
  });
});
