import { contarTudo } from '../../testing/bica.js';
import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { impressaoDe } from '../../rotas/pagina-publica.js';

describe('publicação e etiqueta de um lote', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let cafe: Awaited<ReturnType<typeof contarTudo>>;
  let bia: typeof ana;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    cafe = await contarTudo(ana, await montarSitio(ana));
  });
  afterAll(() => app.close());

  const publicacao = (id: number) => `/rastreabilidade/lotes/${id}/publicacao`;
  const visitar = (url: string) => app.app.inject({ url });

  it('duas pessoas que publicam ao mesmo tempo fazem uma página; repetir o pedido não faz outra', async () => {
    const { id } = await cafe.colher();
    const respostas = await Promise.all([1, 2, 3].map(() => ana.call('POST', publicacao(id), {})));
    expect(respostas.map(({ status }) => status)).toEqual([201, 201, 201]);
    const chave = { 'idempotency-key': `publicar-${id}` };
    const again = (corpo: object) => ana.call('POST', publicacao(id), corpo, chave);
    expect(await again({})).toMatchObject({ status: 201, body: { mostra: { mapa: true } } });
    expect(await again({})).toMatchObject({ status: 201, body: { mostra: { mapa: true } } });
    const outra = await ana.call('POST', publicacao(id), { mostra: { mapa: false } });
    expect(outra).toMatchObject({ status: 409, body: { code: 'LOTE_JA_PUBLICADO' } });
    expect(new Set(respostas.map(({ body }) => body.endereco)).size).toBe(1);
    const fatos = (await app.facts()).filter(({ stream }) => stream === `publicacao-${id}`);
    expect(fatos.map(({ type }) => type)).toEqual(['LotePublicado']);
  });

  it('o que uma alteração não diz fica: o que estava escondido continua escondido', async () => {
    const { id } = await cafe.colher();
    const mostra = { mapa: false, fazenda: true, qualidade: false };
    await ana.call('POST', publicacao(id), { mostra, historia: 'Colhido à mão' });
    expect((await ana.call('PUT', publicacao(id), { historia: 'Da serra' })).body).toMatchObject({ mostra, historia: 'Da serra' });
    expect((await ana.call('PUT', publicacao(id), { mostra: { mapa: true } })).body).toMatchObject({
      mostra: { ...mostra, mapa: true },
      historia: 'Da serra',
    });
    expect((await ana.call('PUT', publicacao(id), { historia: '' })).body).toMatchObject({ mostra: { qualidade: false }, historia: null });
  });

  it('guarda o endereço cifrado no registro: quem lê os fatos não chega à página', async () => {
    const { id } = await cafe.colher();
    const caminho = await cafe.publicar(id, { historia: 'Palavras do produtor' });
    const chave = caminho.slice('/p/'.length);
    expect(chave).toMatch(/^[A-Za-z0-9_-]{24}$/);
    const [fato] = (await app.facts()).filter(({ stream }) => stream === `publicacao-${id}`);
    expect(fato?.data).toMatchObject({ chave: { cifrado: expect.any(String) }, historia: { cifrado: expect.any(String) } });
    expect(JSON.stringify(fato)).not.toContain(chave);
    expect(fato?.data).toMatchObject({ impressao: impressaoDe(chave) });
    await visitar(caminho);
    expect(app.lines.filter((line) => line.includes(chave))).toEqual([]);
    expect(app.lines.some((line) => line.includes('"/p/…"'))).toBe(true);
  });

  it('não deixa outra conta ver, publicar, mudar, retirar nem etiquetar o lote', async () => {
    const { id } = await cafe.colher();
    const caminho = await cafe.publicar(id);
    const antes = await app.services.store.head();
    for (const [method, body] of [['GET'], ['POST', {}], ['PUT', { mostra: { mapa: false } }], ['DELETE']] as const)
      expect((await bia.call(method, publicacao(id), body)).status).toBe(404);
    expect((await bia.call('GET', `/rastreabilidade/lotes/${id}/etiqueta`)).status).toBe(404);
    expect(await app.services.store.head()).toBe(antes);
    expect((await visitar(caminho)).statusCode).toBe(200);
  });

  it('diz qual campo está errado', async () => {
    const { id } = await cafe.colher();
    const campos = async (pedido: object) =>
      (await ana.call('POST', publicacao(id), pedido)).body.errors.map(({ campo }: { campo: string }) => campo);
    expect(await campos({ historia: 'x'.repeat(601) })).toEqual(['historia']);
    expect(await campos({ historia: 'nulo \u0000' })).toEqual(['historia']);
    expect(await campos({ mostra: { mapa: 'sim' } })).toEqual(['mostra.mapa']);
    expect((await ana.call('GET', publicacao(id))).body.publicado).toBe(false);
  });

  it('a etiqueta leva à página onde há uma, e ao lote onde não há', async () => {
    const { id, codigo } = await cafe.bica();
    const etiqueta = async (headers = {}) => (await ana.call('GET', `/rastreabilidade/lotes/${id}/etiqueta`, undefined, headers)).body;
    const proxy = { host: 'tulha.fazenda.example', 'x-forwarded-proto': 'https' };
    expect(await etiqueta(proxy)).toMatchObject({
      codigo,
      digito: expect.stringMatching(/^[0-9A-Z]$/),
      tipo: 'Bica corrida',
      safras: ['2026'],
      saldo: 96.5,
      unidade: 'kg',
      talhoes: ['Mata <b>&"', 'Pedreira'],
      publicado: false,
      endereco: `https://tulha.fazenda.example/rastreabilidade/lotes/${id}`,
      qr: { lado: expect.any(Number), caminho: expect.stringMatching(/^M\d+ \d+h1v1h-1z/) },
    });
    const caminho = await cafe.publicar(id);
    expect((await etiqueta(proxy)).endereco).toBe(`https://tulha.fazenda.example${caminho}`);
  });

  it('procura o código copiado da etiqueta com o dígito, e acusa o que foi copiado errado', async () => {
    const { id, codigo } = await cafe.colher();
    const { digito } = (await ana.call('GET', `/rastreabilidade/lotes/${id}/etiqueta`)).body;
    const procurar = (texto: string, quem = ana) => quem.call('GET', `/rastreabilidade/lotes?q=${encodeURIComponent(texto)}`);
    expect((await procurar(`${codigo} / ${digito.toLowerCase()}`)).body.content).toMatchObject([{ id, codigo }]);
    const trocado = digito === '7' ? '8' : '7';
    const recusa = { code: 'CODIGO_NAO_CONFERE', error: `O dígito de ${codigo}/${trocado} não confere. Leia a etiqueta outra vez.` };
    expect(await procurar(`${codigo}/${trocado}`)).toMatchObject({ status: 422, body: recusa });
    expect((await procurar(`${codigo}/${digito}`, bia)).body.content).toEqual([]);
  });
});
