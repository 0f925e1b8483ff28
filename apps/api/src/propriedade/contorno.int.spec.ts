import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { catalogueDeciders } from '@tulha/application/registry';
import { diaAt } from '@tulha/domain/kernel/dates';
import { zipped } from '@tulha/platform/files/testing/zipped';
import { emUtm, shpDe } from '@tulha/platform/outlines/testing/shapefile';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { visto } from '../testing/visto.js';

/** About 110 m on a side: 1.14 ha. */
const QUADRADO = [
  [-45.1, -22.1],
  [-45.1, -22.101],
  [-45.101, -22.101],
  [-45.101, -22.1],
  [-45.1, -22.1],
];
const [A, B, C, D] = QUADRADO as [number[], number[], number[], number[]];

describe('contorno do talhão pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  let fazenda: number;

  const criar = async (nome: string, areaHa?: number): Promise<number> =>
    (await ana.call('POST', '/cad-talhoes', { nome, fazenda, ...(areaHa === undefined ? {} : { areaHa }) })).body.id;
  const desenhar = (id: number, coords: unknown, metodo: 'POST' | 'PUT' = 'POST') =>
    ana.call(metodo, `/cad-talhoes/${id}/coords`, { coords });
  const conteudo = (texto: string) => ({ conteudo: Buffer.from(texto).toString('base64') });

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    fazenda = (await ana.call('POST', '/fazendas', { nome: 'Santa Fé' })).body.id;
  });
  afterAll(() => app.close());

  it('grava o que foi consertado, e diz o que consertou e quanto mede', async () => {
    const id = await criar('Mata', 1.14);
    const trocado = [A, B, B, C, D].map(([lon, lat]) => [lat, lon]);
    expect(await desenhar(id, trocado)).toMatchObject({
      status: 201,
      body: {
        coords: QUADRADO,
        areaDesenhadaHa: expect.closeTo(1.1426, 3),
        avisos: ['Latitude e longitude estavam trocadas, e foram postas no lugar.', 'Um ponto repetido foi retirado.'],
      },
    });
    expect((await ana.call('GET', `/cad-talhoes/${id}`)).body.coords).toEqual(QUADRADO);
  });

  it('diz que a área informada não confere, e grava', async () => {
    const id = await criar('Grande', 3);
    const { status, body } = await desenhar(id, QUADRADO, 'PUT');
    expect([status, body.avisos]).toEqual([
      200,
      ['O contorno tem 1,14 ha e a área informada é 3,00 ha. Confira a área e o contorno do talhão.'],
    ]);
  });

  it('diz o mesmo do contorno que vem no corpo do talhão novo, do que se altera e da área que muda', async () => {
    const trocado = [A, B, C, D].map(([lon, lat]) => [lat, lon]);
    const troca = 'Latitude e longitude estavam trocadas, e foram postas no lugar.';
    const area = (ha: string) => `O contorno tem 1,14 ha e a área informada é ${ha} ha. Confira a área e o contorno do talhão.`;
    const novo = await ana.call('POST', '/cad-talhoes', { nome: 'Com avisos', fazenda, areaHa: 4.5, coords: trocado });
    expect([novo.status, novo.body.avisos]).toEqual([201, [troca, area('4,50')]]);
    const mudar = async (mudanca: object) => (await ana.call('PUT', `/cad-talhoes/${novo.body.id}`, mudanca)).body.avisos;
    expect(await mudar({ areaHa: 3 })).toEqual([area('3,00')]);
    expect(await mudar({ areaHa: 1.14 })).toEqual([]);
    expect(await mudar({ coords: trocado })).toEqual([troca]);
  });

  it('com uma fazenda só, o que se grava sem dizer de qual é dela; 0, todas, continua recusado', async () => {
    const unico = await ana.call('POST', '/cad-talhoes', { nome: 'Da única' });
    expect([unico.status, unico.body.fazenda]).toEqual([201, fazenda]);
    for (const [corpo, cabecalho] of [
      [{ nome: 'Em todas', fazenda: 0 }, {}],
      [{ nome: 'Em todas' }, { 'x-fazenda': '0' }],
    ] as const)
      expect([400, 422]).toContain((await ana.call('POST', '/cad-talhoes', corpo, cabecalho)).status);
    const leve = { dataEntrada: '2026-06-01', quantidade: 10, avulso: 1 };
    expect((await ana.call('POST', '/rastreabilidade/beneficio', leve)).body.code).not.toBe('FAZENDA_OBRIGATORIA');
    const { id } = (await ana.call('POST', '/fazendas', { nome: 'Outra' })).body;
    expect((await ana.call('POST', '/cad-talhoes', { nome: 'De qual?' })).body.code).toBe('FAZENDA_OBRIGATORIA');
    await ana.call('DELETE', `/fazendas/${id}`);
  });

  it.each([
    ['a gravata', [A, C, B, D, A], /cruza ou encosta em si mesmo perto de/],
    ['uma lasca', [A, [-45.2, -22.1], [-45.2, -22.100002], A], /fino ou pequeno demais/],
    [
      'o que fica fora do Brasil',
      [
        [2, 48],
        [2, 48.01],
        [2.01, 48.01],
      ],
      /fora do Brasil/,
    ],
    ['um buraco que é o talhão inteiro', { type: 'Polygon', coordinates: [QUADRADO, QUADRADO] }, /buraco/],
    ['o que não é desenho', { type: 'Feature', geometry: null }, /GeoJSON/],
  ])('recusa %s e não muda nada', async (nome, coords, mensagem) => {
    const id = await criar(nome, 2);
    const { status, body } = await desenhar(id, coords);
    expect([status, body.errors[0].campo]).toEqual([400, 'coords']);
    expect(body.errors[0].mensagem).toMatch(mensagem);
    expect((await ana.call('GET', `/cad-talhoes/${id}`)).body.coords).toBeNull();
  });

  it('um ponto serve até 4 hectares informados, e a EUDR o aceita tal como foi gravado', async () => {
    for (const [areaHa, status] of [
      [undefined, 422],
      [0, 422],
      [4.0001, 422],
      [4, 201],
      [0.5, 201],
    ] as const) {
      const id = await criar(`Ponto ${areaHa}`, areaHa);
      const resposta = await desenhar(id, { type: 'Point', coordinates: [-45.1, -22.1] });
      const esperado = status === 422 ? { code: 'PONTO_PEDE_AREA' } : { coords: [-45.1, -22.1], areaDesenhadaHa: null, avisos: [] };
      expect({ areaHa, ...resposta }).toMatchObject({ areaHa, status, body: esperado });
    }
  });

  it('o ponto dito no corpo do talhão pede a mesma área, e a área que cresce pede um contorno', async () => {
    const coords = [-45.1, -22.1];
    const novo = (areaHa: number | undefined) => ana.call('POST', '/cad-talhoes', { nome: `No corpo ${areaHa}`, fazenda, areaHa, coords });
    for (const areaHa of [undefined, 0, 4.0001])
      expect(await novo(areaHa)).toMatchObject({
        status: 400,
        body: { errors: [{ campo: 'coords', mensagem: expect.stringContaining('4 hectares') }] },
      });
    const { status, body } = await novo(4);
    expect({ status, coords: body.coords }).toEqual({ status: 201, coords });
    const mudar = (mudanca: object) => ana.call('PUT', `/cad-talhoes/${body.id}`, mudanca);
    expect(await mudar({ areaHa: 9 })).toMatchObject({ status: 422, body: { code: 'PONTO_PEDE_AREA' } });
    expect((await mudar({ areaHa: 3.5, variedade: 'Catuaí' })).status).toBe(200);
    const semPonto = await criar('Depois, no corpo', 5);
    const marcar = (mudanca: object) => ana.call('PUT', `/cad-talhoes/${semPonto}`, mudanca);
    expect(await marcar({ coords })).toMatchObject({ status: 422, body: { code: 'PONTO_PEDE_AREA', errors: [{ campo: 'coords' }] } });
    expect((await marcar({ coords, areaHa: 4 })).status).toBe(200);
  });

  it('guarda várias partes, que o resto do formulário não toca', async () => {
    const id = await criar('Duas partes', 2.28);
    const outro = QUADRADO.map(([lon, lat]) => [Number(((lon ?? 0) + 0.01).toFixed(6)), lat]);
    const { body } = await desenhar(id, { type: 'MultiPolygon', coordinates: [[QUADRADO], [outro]] });
    expect(body).toMatchObject({ coords: [QUADRADO, outro], areaDesenhadaHa: expect.closeTo(2.2853, 3), avisos: [] });
    await ana.call('PUT', `/cad-talhoes/${id}`, { nome: 'Duas', fazenda, areaHa: 2.3 });
    expect((await ana.call('GET', `/cad-talhoes/${id}`)).body).toMatchObject({ nome: 'Duas', coords: [QUADRADO, outro] });
  });

  it('lê um arquivo sem gravar nada, e recusa o que não lê', async () => {
    const kml = readFileSync(new URL('testing/tres-talhoes.kml', import.meta.url), 'utf8');
    const antes = (await ana.call('GET', '/cad-talhoes')).body.pagination.total;
    const { status, body } = await ana.call('POST', '/cad-talhoes/desenhos', conteudo(kml));
    expect(status).toBe(200);
    expect(body.content.map(({ nome, problema, areaDesenhadaHa }: Record<string, unknown>) => [nome, problema, areaDesenhadaHa])).toEqual([
      ['Mata', null, expect.closeTo(1.1426, 3)],
      ['Sede', null, null],
      ['Gravata', expect.stringMatching(/cruza/), null],
    ]);
    expect((await ana.call('GET', '/cad-talhoes')).body.pagination.total).toBe(antes);
    expect(await ana.call('POST', '/cad-talhoes/desenhos', conteudo('nada'))).toMatchObject({
      status: 422,
      body: { code: 'DESENHOS_ILEGIVEIS' },
    });
    expect((await ana.call('POST', '/cad-talhoes/desenhos', { conteudo: 'não é base64' })).status).toBe(400);
    expect((await ana.call('POST', '/cad-talhoes/desenhos', { conteudo: 'A'.repeat(900_004) })).status).toBe(400);
  });

  it('de um arquivo em metros que não diz o fuso pergunta qual é, e o lê com ele', async () => {
    const metros = QUADRADO.map(([lon = 0, lat = 0]) => emUtm([lon, lat], -45));
    const zip = zipped({ 't.shp': shpDe([{ tipo: 5, partes: [metros] }]) });
    const arquivo = { conteudo: zip.toString('base64') };
    const ler = (fuso?: string) => ana.call('POST', '/cad-talhoes/desenhos', { ...arquivo, ...(fuso && { fuso }) });
    expect(await ler()).toMatchObject({ status: 422, body: { code: 'DESENHOS_SEM_FUSO', errors: [{ campo: 'fuso' }] } });
    expect(await ler('23S')).toMatchObject({
      status: 200,
      body: { content: [{ areaDesenhadaHa: expect.closeTo(1.1426, 3), problema: null }] },
    });
    expect(await ler('26S')).toMatchObject({ status: 400, body: { errors: [{ campo: 'fuso' }] } });
  });

  it('não desenha no talhão de outra conta', async () => {
    const id = await criar('Só da Ana', 2);
    for (const [metodo, corpo] of [
      ['POST', { coords: QUADRADO }],
      ['PUT', { coords: QUADRADO }],
      ['DELETE', undefined],
    ] as const)
      expect((await bia.call(metodo, `/cad-talhoes/${id}/coords`, corpo)).status).toBe(404);
  });

  describe('o que se desenhou errado', () => {
    const hoje = () => diaAt(new Date().toISOString());
    const lotes = new Map<number, number>();
    /** A plot that was drawn, and a lot picked there in May, before there was a drawing. */
    const colhido = async (nome: string, coords: unknown) => {
      const id = await criar(nome, 1.14);
      await desenhar(id, coords);
      const { body } = await ana.call('POST', '/rastreabilidade', {
        data: '2026-05-20',
        talhoes: [{ talhaoId: id, quantidade: 600 }],
        motivo: 'Colheita no caderno',
      });
      lotes.set(id, body.id);
      return id;
    };
    const noPacote = async (id: number) => {
      const { body } = await ana.call('GET', `/rastreabilidade/lotes/${lotes.get(id)}/eudr`);
      return { avisos: body.avisos.map(({ aviso }: { aviso: string }) => aviso) as string[], talhao: body.talhoes[0] };
    };
    const [laco, mais] = [[A, C, B, D, A], QUADRADO.map(([lon = 0, lat = 0]) => [Number((lon - 0.0001).toFixed(6)), lat])];

    it('um laço de antes da regra não prende o lote: desenhado direito, o pacote leva o direito', async () => {
      const id = await colhido('Laço', QUADRADO);
      const antigo = { type: 'Alterar' as const, data: { talhaoId: id, coords: laco.map(([lon, lat]) => [String(lon), String(lat)]) } };
      const meta = { conta: ana.conta, ator: ana.conta, fazenda, commandId: randomUUID(), now: '2026-05-01T12:00:00.000Z' };
      await app.services.dispatch(catalogueDeciders.talhao as never, id, antigo as never, meta as never);
      await visto(app);
      expect((await noPacote(id)).avisos).toContain('LINHAS_CRUZADAS');
      expect((await desenhar(id, laco, 'PUT')).status).toBe(400);
      expect((await desenhar(id, mais, 'PUT')).status).toBe(200);
      const { avisos, talhao } = await noPacote(id);
      expect(avisos).not.toContain('LINHAS_CRUZADAS');
      expect(avisos).toContain('CONTORNO_CORRIGIDO');
      expect(talhao).toMatchObject({ contornoComo: 'corrigido', contornoDesde: '2026-05-01' });
    });

    it('diz-se se estava errado ou se mudou, e o pacote do lote diz qual leva, desde quando e por quê', async () => {
      const id = await colhido('Divisa', QUADRADO);
      const dizer = (corpo: object) => ana.call('PUT', `/cad-talhoes/${id}/coords`, { coords: mais, ...corpo });
      for (const [corpo, campo] of [
        [{ como: 'corrigido' }, 'motivo'],
        [{ como: 'corrigido', motivo: 'x', desde: '2026-06-01' }, 'desde'],
        [{ motivo: 'x' }, 'como'],
        [{ como: 'mudou', desde: '2999-01-01' }, 'desde'],
      ] as const)
        expect((await dizer(corpo)).body.errors[0].campo).toBe(campo);
      const mudou = { contornoComo: 'mudou', contornoDesde: '2026-06-01', contornoMotivo: null };
      expect((await dizer({ como: 'mudou', desde: '2026-06-01' })).body).toMatchObject({ coords: mais, ...mudou });
      expect(await noPacote(id)).toMatchObject({
        avisos: expect.arrayContaining(['CONTORNO_MUDOU', 'CONTORNO_POSTERIOR']),
        talhao: { contornoComo: 'desenhado', contornoDesde: hoje() },
      });
      const motivo = 'Pegava a mata do vizinho';
      const corrigido = { contornoComo: 'corrigido', contornoDesde: null, contornoMotivo: motivo };
      expect((await dizer({ como: 'corrigido', motivo })).body).toMatchObject({ coords: mais, ...corrigido });
      const { avisos, talhao } = await noPacote(id);
      expect(avisos).toContain('CONTORNO_CORRIGIDO');
      expect(talhao).toMatchObject({ contornoComo: 'corrigido', contornoMotivo: motivo, contornoDesde: hoje() });
      // Another name says nothing of the outline; another outline that says nothing is the plot's from now on, and the correction holds for the past.
      const nomeado = await ana.call('PUT', `/cad-talhoes/${id}`, { nome: 'Divisa nova' });
      expect(nomeado.body).toMatchObject({ coords: mais, ...corrigido });
      expect((await desenhar(id, QUADRADO, 'PUT')).body).toMatchObject({ contornoComo: null, contornoMotivo: null });
      expect((await noPacote(id)).talhao).toMatchObject({ contornoComo: 'corrigido', contornoMotivo: motivo });
    });

    it('a altitude que vem do GPS fica de fora', async () => {
      const id = await criar('Com altitude', 1.14);
      const { status, body } = await desenhar(
        id,
        QUADRADO.map((par, n) => [...par, 850.2 + n]),
        'PUT',
      );
      expect([status, body.coords]).toEqual([200, QUADRADO]);
    });
  });
});
