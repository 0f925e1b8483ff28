import { createHash } from 'node:crypto';
import { certo } from '../../testing/bica.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

const quadrado = (lon: number) => [
  [lon, -22.12],
  [lon + 0.001, -22.12],
  [lon + 0.001, -22.121],
  [lon, -22.121],
];

describe('corrigir o que outros já receberam', () => {
  let app: TestApp;
  let ana: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  let cafe: { mata: number; pedreira: number; beneficio: number; lote: number; venda: number; pagina: string };

  const call = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, body?: unknown) =>
    ana.call(method, `/rastreabilidade${url}`, body, sitio.na);
  const colher = async (talhaoId: number) =>
    (await certo(call('POST', '', { data: '2026-05-11', talhoes: [{ talhaoId, quantidade: 1_000 }] }))).id as number;
  /** The hulling of so many litres of each plot, in all a thousand. */
  const pedido = (daMata: number, mais: object = {}) => ({
    dataEntrada: '2026-06-01',
    quantidade: 120,
    lotes: [
      { id: cafe.mata, quantidade: daMata },
      { id: cafe.pedreira, quantidade: 1_000 - daMata },
    ],
    ...mais,
  });
  const corrigir = (daMata: number, mais: object = {}, ensaio = '') =>
    call('PUT', `/beneficio/${cafe.beneficio}${ensaio}`, pedido(daMata, mais));
  const eudr = async () => (await certo(ana.call('GET', `/vendas/${cafe.venda}/eudr`))).emissoes;
  const emitir = async () => expect((await ana.call('GET', `/vendas/${cafe.venda}/eudr/talhoes.geojson`)).status).toBe(200);

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    sitio = await montarSitio(ana);
    for (const [talhao, lon] of [
      [sitio.mata, -45.12],
      [sitio.pedreira, -45.11],
    ] as const)
      await certo(ana.call('POST', `/cad-talhoes/${talhao}/coords`, { coords: quadrado(lon) }, sitio.na));
    cafe = { mata: await colher(sitio.mata), pedreira: await colher(sitio.pedreira), beneficio: 0, lote: 0, venda: 0, pagina: '' };
    const feito = await certo(call('POST', '/beneficio', pedido(555)));
    const lote = feito.saidas[0].id as number;
    const produtos = [{ id: lote, quantidade: 60, precoSaca: 1_000 }];
    const venda = (await certo(ana.call('POST', '/vendas', { data: '2026-06-02', cliente: sitio.cliente, produtos }, sitio.na))).id;
    await certo(ana.call('PUT', `/vendas/${venda}/finalizar`, {}, sitio.na));
    const { endereco } = await certo(call('POST', `/lotes/${lote}/publicacao`, {}));
    cafe = { ...cafe, beneficio: feito.id, lote, venda, pagina: new URL(endereco).pathname };
    await emitir();
  });
  afterAll(() => app.close());

  it('o ensaio diz a venda fechada, o pacote emitido e a página no ar, de quanto para quanto', async () => {
    const { status, body } = await corrigir(600, {}, '?ensaio=1');
    expect(status).toBe(200);
    expect(body.documentos.map(({ tipo, assunto, id }: Record<string, unknown>) => [tipo, assunto, id])).toEqual([
      ['venda', 'venda', cafe.venda],
      ['pagina', 'lote', cafe.lote],
      ['eudr', 'venda', cafe.venda],
    ]);
    for (const { antes, depois } of body.documentos) {
      expect(antes).toEqual([
        { talhaoId: sitio.mata, nome: 'Mata', percentual: 55.5 },
        { talhaoId: sitio.pedreira, nome: 'Pedreira', percentual: 44.5 },
      ]);
      expect(depois.map(({ percentual }: { percentual: number }) => percentual)).toEqual([60, 40]);
    }
    expect(body.documentos[0].aviso).toBe(
      'A venda V001, já finalizada, mudaria de origem: Mata de 55,5 % para 60 %, Pedreira de 44,5 % para 40 %.',
    );
  });

  it('sem motivo é recusado, dizendo o que muda, e nada é gravado', async () => {
    const antes = await app.services.store.head();
    for (const motivo of [undefined, null, '', '\u200b ']) {
      const { status, body } = await corrigir(600, motivo === undefined ? {} : { motivo });
      expect({ status, code: body.code, campo: body.errors?.[0]?.campo }).toEqual({
        status: 422,
        code: 'MOTIVO_OBRIGATORIO',
        campo: 'motivo',
      });
      expect(body.error).toMatch(
        /^Diga o motivo: isto muda a origem do que outros já receberam \(a venda V001, já finalizada; a página pública do lote B001-1, no ar desde .*; o pacote EUDR da venda V001, emitido em .*\)\.$/,
      );
    }
    expect(await app.services.store.head()).toBe(antes);
  });

  it('o que não muda a origem não pede motivo', async () => {
    expect((await corrigir(555, { responsavel: 'Geraldo' })).status).toBe(200);
    const { body } = await corrigir(555, { quantidade: 121 }, '?ensaio=1');
    expect(body.documentos).toEqual([]);
  });

  it('com motivo é gravado, e venda, pacote e página dizem quando, por qual correção e o que diziam antes', async () => {
    expect(await eudr()).toMatchObject([{ numero: 1, substituidoEm: null }]);
    expect((await corrigir(600, { motivo: 'Anotado no talhão errado' })).status).toBe(200);
    const { content } = await certo(ana.call('GET', `/vendas/${cafe.venda}/correcoes-da-origem`));
    const mudou = {
      processo: 'beneficio',
      processoId: cafe.beneficio,
      motivo: 'Anotado no talhão errado',
      antes: [{ nome: 'Mata', percentual: 55.5 }, { percentual: 44.5 }],
      depois: [{ nome: 'Mata', percentual: 60 }, { percentual: 40 }],
    };
    expect(content).toMatchObject([mudou]);
    const { em } = content[0];
    expect(await eudr()).toMatchObject([
      { numero: 1, substituidoEm: em, correcao: mudou, talhoes: [{ nome: 'Mata', percentual: 55.5 }, { percentual: 44.5 }] },
    ]);
    await emitir();
    await emitir();
    expect(await eudr()).toMatchObject([
      { numero: 2, substituidoEm: null, talhoes: [{ percentual: 60 }, { percentual: 40 }] },
      { numero: 1, substituidoEm: em },
    ]);
    const { body: pagina } = await app.call('GET', `${cafe.pagina}.json`);
    expect(pagina.correcoes).toEqual([
      {
        em,
        antes: [
          { nome: 'Mata', percentual: 55.5 },
          { nome: 'Pedreira', percentual: 44.5 },
        ],
        depois: [
          { nome: 'Mata', percentual: 60 },
          { nome: 'Pedreira', percentual: 40 },
        ],
      },
    ]);
    const { text } = (await app.call('GET', `${cafe.pagina}?lang=pt`)).body;
    expect(text).toContain('A origem acima vale desde a correção de');
    expect(text).toContain('Antes, esta página dizia: Mata 55,5\u00a0%, Pedreira 44,5\u00a0%.');
    expect(JSON.stringify([pagina, text])).not.toContain('Anotado no talhão errado');
    const endereco = `/vendas/${cafe.venda}/eudr/talhoes.geojson`;
    const pacote = await app.app.inject({
      url: `/v1${endereco}?conhecidoEm=${(await eudr())[1].emitidoEm}`,
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(createHash('sha256').update(pacote.rawPayload).digest('hex')).toBe((await eudr())[1].impressao);
    expect((await ana.call('GET', `/vendas/${cafe.venda}/eudr?conhecidoEm=${(await eudr())[1].emitidoEm}`)).body.talhoes).toMatchObject([
      { nome: 'Mata', percentual: 55.5 },
      { nome: 'Pedreira', percentual: 44.5 },
    ]);
    expect((await eudr()).length).toBe(2);
    const publicado = await certo(ana.call('GET', `/rastreabilidade/lotes/${cafe.lote}?conhecidoEm=${pagina.publicadoEm}`));
    expect(JSON.stringify(publicado)).toContain('55.5');
  });

  it('uma despolpa que muda de talhões também, e a página de um lote que acabaria', async () => {
    const despolpa = (daMata: number, mais: object = {}) => ({
      despolpador: sitio.despolpador,
      data: '2026-05-12',
      talhao: [
        { talhao: sitio.mata, quantidade: daMata },
        { talhao: sitio.pedreira, quantidade: 100 },
      ],
      saida: [{ tipo: 'Cereja', quantidade: 200 }],
      ...mais,
    });
    const feita = await certo(call('POST', '/despolpagem', despolpa(300)));
    const cereja = feita.saida[0].id;
    await certo(call('POST', `/lotes/${cereja}/publicacao`, {}));
    const comId = { saida: [{ id: cereja, tipo: 'Cereja', quantidade: 200 }] };
    expect((await call('PUT', `/despolpagem/${feita.id}`, despolpa(100, comId))).body.code).toBe('MOTIVO_OBRIGATORIO');
    expect((await call('PUT', `/despolpagem/${feita.id}`, despolpa(300, { ...comId, descricao: 'Manhã' }))).status).toBe(200);
    expect((await call('PUT', `/despolpagem/${feita.id}`, despolpa(100, { ...comId, motivo: 'Balaios contados duas vezes' }))).status).toBe(
      200,
    );
    const lote = await colher(sitio.mata);
    const beneficio = await certo(
      call('POST', '/beneficio', { dataEntrada: '2026-06-01', quantidade: 50, lotes: [{ id: lote, quantidade: 400 }] }),
    );
    await certo(call('POST', `/lotes/${beneficio.saidas[0].id}/publicacao`, {}));
    const sem = await call('DELETE', `/beneficio/${beneficio.id}`);
    expect(sem).toMatchObject({ status: 422, body: { code: 'MOTIVO_OBRIGATORIO' } });
    const ensaio = await call('DELETE', `/beneficio/${beneficio.id}?ensaio=1`);
    expect(ensaio.body.documentos).toMatchObject([{ tipo: 'pagina', depois: [], aviso: expect.stringContaining('ficaria sem o lote') }]);
    expect((await call('DELETE', `/beneficio/${beneficio.id}?motivo=Engano`)).status).toBe(204);
  });

  it('uma reconstrução diz o mesmo', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
