import { startTestApp, type TestApp } from '../testing/test-app.js';

/** About 110 m on a side: 1.14 ha. */
const QUADRADO = [
  [-45.1, -22.1],
  [-45.1, -22.101],
  [-45.101, -22.101],
  [-45.101, -22.1],
  [-45.1, -22.1],
];

describe('desenhos grandes e com buracos pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let fazenda: number;

  const criar = async (nome: string, areaHa: number): Promise<number> =>
    (await ana.call('POST', '/cad-talhoes', { nome, fazenda, areaHa })).body.id;
  const desenhar = (id: number, coords: unknown, metodo: 'POST' | 'PUT' = 'POST') =>
    ana.call(metodo, `/cad-talhoes/${id}/coords`, { coords });

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    fazenda = (await ana.call('POST', '/fazendas', { nome: 'Santa Fé' })).body.id;
  });
  afterAll(() => app.close());

  it('guarda um talhão com um buraco, conta a terra sem ele, e a EUDR o recebe em pedaços sem buraco', async () => {
    const buraco = [
      [-45.1004, -22.1004],
      [-45.1004, -22.1006],
      [-45.1006, -22.1006],
      [-45.1006, -22.1004],
      [-45.1004, -22.1004],
    ];
    const id = await criar('Com mata', 1.1);
    const { status, body } = await desenhar(id, { type: 'Polygon', coordinates: [QUADRADO, buraco] });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { coords: [[QUADRADO, buraco]], areaDesenhadaHa: expect.closeTo(1.0969, 3), avisos: [] },
    });
    // As it is answered it may be sent again.
    expect((await desenhar(id, body.coords, 'PUT')).body).toMatchObject({ coords: [[QUADRADO, buraco]], avisos: [] });
    const noMapa = (await ana.call('GET', '/cad-talhoes/mapa')).body.talhoes.find((um: { id: number }) => um.id === id);
    expect(noMapa.coords).toEqual([[QUADRADO, buraco]]);
    const colheita = { data: '2026-05-20', talhoes: [{ talhaoId: id, quantidade: 600 }], motivo: 'Colheita no caderno' };
    const lote = (await ana.call('POST', '/rastreabilidade', colheita)).body.id;
    const pacote = (await ana.call('GET', `/rastreabilidade/lotes/${lote}/eudr`)).body;
    expect(pacote.avisos.map(({ aviso }: { aviso: string }) => aviso)).toContain('CONTORNO_COM_BURACO');
    expect(pacote.avisos.map(({ aviso }: { aviso: string }) => aviso)).not.toContain('BURACOS');
  });

  it('um contorno de 3.000 pontos é simplificado, e diz de quanto', async () => {
    const anel = Array.from({ length: 3_000 }, (_, n) => {
      const angulo = (2 * Math.PI * n) / 3_000;
      return [-45.1 + 0.001 * Math.cos(angulo), -22.1 + 0.001 * Math.sin(angulo)];
    });
    const { status, body } = await desenhar(await criar('Da trilha', 3.6), { type: 'Polygon', coordinates: [anel] });
    expect([status, body.avisos]).toEqual([
      201,
      [expect.stringMatching(/^O contorno tinha 3\.000 pontos e ficou com .*: nenhum lado se afasta mais de 10 cm do desenho/)],
    ]);
    expect(body.coords.length).toBeLessThan(2_000);
    expect(body.areaDesenhadaHa).toBeCloseTo((Math.PI * 103.19 * 110.73) / 10_000, 2);
  });
});
