import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { formulario } from '../testing/formulario.js';
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

  describe('um arquivo de mais de um megabyte', () => {
    const MEGA = 1_048_576;
    let port: number;
    let token: string;
    const desenho = (n: number) =>
      `<Placemark><name>T${n}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${QUADRADO.map((par) => par.join(',')).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
    /** A few drawings, and enough of the metadata that programs write beside them to make the file this large. */
    const kml = (bytes: number) => {
      const desenhos = Array.from({ length: 3 }, (_, n) => desenho(n)).join('');
      return `<kml><Document><description>${' '.repeat(bytes)}</description>${desenhos}</Document></kml>`;
    };
    /** As most programs do it: all of it is sent before any of the answer is read. */
    const pelaRede = (path: string, { body, headers }: { body: Buffer | string; headers: Record<string, string> }) =>
      new Promise<{ status: number; error: string }>((done, fail) => {
        const head = {
          host: 'tulha',
          authorization: `Bearer ${token}`,
          'content-length': Buffer.byteLength(body),
          connection: 'close',
          ...headers,
        };
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(
            `POST /v1${path} HTTP/1.1\r\n${Object.entries(head)
              .map(([name, value]) => `${name}: ${value}\r\n`)
              .join('')}\r\n`,
          );
          socket.write(body, () => socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8'))));
        });
        let answer = '';
        socket.on('error', fail);
        socket.on('close', () => done({ status: Number(answer.split(' ')[1]), error: /"error":"([^"]*)"/.exec(answer)?.[1] ?? answer }));
      });

    beforeAll(async () => {
      await app.app.listen(0, '127.0.0.1');
      port = Number(new URL(await app.app.getUrl()).port);
      token = (await app.account('carla')).token;
    });

    it('até 10 MB é lido, e nada dele fica no servidor', async () => {
      const corpo = formulario({}, { nome: 'talhoes.kml', conteudo: kml(9 * MEGA) });
      const { status, body } = await ana.call('POST', '/cad-talhoes/desenhos/arquivo', corpo.body, corpo.headers);
      expect([status, body.content?.map(({ nome }: { nome: string }) => nome), body.doArquivo]).toEqual([200, ['T0', 'T1', 'T2'], []]);
      expect(await readdir(join(app.services.config.dataDir, 'importacoes'))).toEqual([]);
    });

    it.each<[string, Record<string, string>, string, number]>([
      ['que não é desenho nenhum', {}, 'nada', 422],
      ['de um fuso que não há', { fuso: '26S' }, kml(1), 400],
    ])('recusa o %s', async (_, campos, conteudo, status) => {
      const corpo = formulario(campos, { nome: 'a.kml', conteudo });
      expect((await ana.call('POST', '/cad-talhoes/desenhos/arquivo', corpo.body, corpo.headers)).status).toBe(status);
    });

    it('o que passa disso ouve por quê: quem ainda envia não vê a conexão cair', async () => {
      const corpo = formulario({}, { nome: 'talhoes.kml', conteudo: kml(30 * MEGA) });
      const error = 'O arquivo passa de 10 MB: exporte menos desenhos de cada vez.';
      expect(await pelaRede('/cad-talhoes/desenhos/arquivo', corpo)).toEqual({ status: 413, error });
      const body = JSON.stringify({ conteudo: Buffer.from(kml(20 * MEGA)).toString('base64') });
      const emJson = await pelaRede('/cad-talhoes/desenhos', { body, headers: { 'content-type': 'application/json' } });
      expect(emJson).toEqual({ status: 413, error: 'O conteúdo enviado é grande demais.' });
    });
  });
});
