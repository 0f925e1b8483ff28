import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Readonly<Record<string, unknown>>;
type Cabecalhos = Record<string, string>;
type NaFazenda = { readonly fazenda: number; readonly quantidade: number; readonly valor: number };

const TRANSFERIR = '/cad-estoque/transferencia/transferi';

describe('transferir insumos entre fazendas', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let daSede: Cabecalhos;
  let [sede, sitio] = [0, 0];
  let proximo = 0;
  const criar = async (quem: Conta, path: string, corpo: object) => (await quem.call('POST', path, corpo)).body.id as number;
  const insumo = (unidade = 'KG') => criar(ana, '/cad-insumos', { descricao: `Insumo ${++proximo}`, unidade });
  const comprar = async (id: number, quantidade: number, valor: number, mais: Corpo = {}) => {
    const corpo = { insumo: id, tipo: 'entrada', data: '2026-05-01', quantidade, valor, ...mais };
    expect((await ana.call('POST', '/cad-estoque', corpo, daSede)).status).toBe(201);
  };
  const transferir = (produtos: readonly Corpo[], mais: Corpo = {}, cabecalhos: Cabecalhos = {}, query = '') =>
    ana.call('POST', `${TRANSFERIR}${query}`, { paraFazenda: sitio, data: '2026-05-10', produtos, ...mais }, { ...daSede, ...cabecalhos });
  const ha = async (id: number) => {
    const { quantidade, valor, fazendas } = (await ana.call('GET', `/cad-estoque/${id}`)).body;
    const em = (qual: number) => (fazendas as readonly NaFazenda[]).find(({ fazenda }) => fazenda === qual);
    return { quantidade, valor, sede: em(sede), sitio: em(sitio) };
  };
  const intacto = async (fazer: () => Promise<unknown>) => {
    const antes = await app.services.store.head();
    await fazer();
    expect(await app.services.store.head()).toBe(antes);
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-09-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    [sede, sitio] = [await criar(ana, '/fazendas', { nome: 'SEDE' }), await criar(ana, '/fazendas', { nome: 'SÍTIO' })];
    daSede = { 'x-fazenda': String(sede) };
  });
  afterAll(() => app.close());

  it('sai de uma pelo custo médio e chega à outra pelo mesmo: a soma não muda um centavo', async () => {
    const id = await insumo();
    await comprar(id, 3, 10, { lote: 'L1', validade: '2027-05-01' });
    await comprar(id, 4, 0.01);
    const pedido = [{ insumo: id, quantidade: 1.333 }];
    const ensaio = await transferir(pedido, {}, {}, '?ensaio=1');
    expect(ensaio).toMatchObject({
      status: 200,
      body: {
        ...{ fazenda: sede, paraFazenda: sitio, data: '2026-05-10', custo: 1.91, avisos: [] },
        produtos: [{ insumo: id, quantidade: 1.333, custo: 1.91, lotes: [{ lote: 'L1', quantidade: 1.333 }], saida: null, chegada: null }],
      },
    });
    expect(await ha(id)).toMatchObject({ quantidade: 7, valor: 10.01 });
    const feita = await transferir(pedido);
    expect(feita).toMatchObject({
      status: 201,
      body: { custo: 1.91, produtos: [{ saida: expect.any(Number), chegada: expect.any(Number) }] },
    });
    expect(await ha(id)).toMatchObject({
      ...{ quantidade: 7, valor: 10.01 },
      ...{ sede: { quantidade: 5.667, valor: 8.1 }, sitio: { quantidade: 1.333, valor: 1.91 } },
    });
    const [{ saida, chegada }] = feita.body.produtos;
    for (const movimento of [saida, chegada])
      expect((await ana.call('GET', `/cad-estoque/movimentos/${movimento}`)).body).toMatchObject({
        tipo: 'transferencia',
        outraFazenda: movimento === saida ? sitio : sede,
        quantidade: movimento === saida ? -1.333 : 1.333,
        custo: movimento === saida ? -1.91 : 1.91,
      });
    expect((await ana.call('DELETE', `/cad-estoque/movimentos/${chegada}`)).status).toBe(204);
    expect(await ha(id)).toMatchObject({ quantidade: 7, valor: 10.01, sede: { quantidade: 7, valor: 10.01 } });
  });

  it('o resto leva todo o valor que resta, por muitas vezes que se vá e volte', async () => {
    const id = await insumo();
    await comprar(id, 7, 0.1);
    for (let vez = 0; vez < 6; vez++) {
      const vai = vez % 2 === 0;
      const [de, para] = vai ? [sede, sitio] : [sitio, sede];
      const produtos = [{ insumo: id, quantidade: vai ? 2.001 : 1 }];
      expect((await transferir(produtos, { paraFazenda: para, fazenda: de }, { 'x-fazenda': String(de) })).status).toBe(201);
      const agora = await ha(id);
      expect(agora).toMatchObject({ quantidade: 7, valor: 0.1 });
      expect(Math.round(100 * ((agora.sede?.valor ?? 0) + (agora.sitio?.valor ?? 0)))).toBe(10);
    }
  });

  it('vários insumos vão juntos, ou nenhum', async () => {
    const [um, outro] = [await insumo(), await insumo('UN')];
    await comprar(um, 10, 10);
    await comprar(outro, 2, 8);
    await intacto(async () => {
      const recusada = await transferir([
        { insumo: um, quantidade: 5 },
        { insumo: outro, quantidade: 3 },
      ]);
      expect(recusada).toMatchObject({ status: 422, body: { code: 'TRANSFERENCIA_SEM_SALDO' } });
    });
    expect(await ha(um)).toMatchObject({ sede: { quantidade: 10 } });
    expect(
      await transferir([
        { insumo: um, quantidade: 5 },
        { insumo: outro, quantidade: 2 },
      ]),
    ).toMatchObject({ status: 201, body: { custo: 13 } });
    expect([await ha(um), await ha(outro)]).toMatchObject([
      { sede: { quantidade: 5, valor: 5 }, sitio: { quantidade: 5, valor: 5 } },
      { sitio: { quantidade: 2, valor: 8 } },
    ]);
  });

  it('vinte ao mesmo tempo: sai o que havia, e só isso; a mesma chave é uma vez', async () => {
    const id = await insumo();
    await comprar(id, 10, 33.33);
    const vezes = await Promise.all(Array.from({ length: 20 }, () => transferir([{ insumo: id, quantidade: 1 }])));
    expect(vezes.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(vezes.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(await ha(id)).toMatchObject({ quantidade: 10, valor: 33.33, sitio: { quantidade: 10, valor: 33.33 } });
    await comprar(id, 4, 4);
    const chave = { 'idempotency-key': 'vai-uma' };
    const primeira = await transferir([{ insumo: id, quantidade: 4 }], {}, chave);
    await intacto(async () => expect((await transferir([{ insumo: id, quantidade: 4 }], {}, chave)).body).toEqual(primeira.body));
  });

  it('recusa pelo nome o que não pode ser', async () => {
    const id = await insumo();
    const peca = await insumo('UN');
    await comprar(id, 10, 10);
    const alheia = await criar(bia, '/fazendas', { nome: 'DE OUTREM' });
    const erro = async (produtos: readonly Corpo[], mais: Corpo = {}, cabecalhos: Cabecalhos = {}) => {
      const { status, body } = await transferir(produtos, mais, cabecalhos);
      return [status, body.code, body.errors?.[0]?.campo];
    };
    const bom = [{ insumo: id, quantidade: 1 }];
    await intacto(async () => {
      expect(await erro(bom, { paraFazenda: sede })).toEqual([422, 'TRANSFERENCIA_PARA_A_MESMA', 'paraFazenda']);
      expect(await erro(bom, { paraFazenda: alheia })).toEqual([404, 'FAZENDA_NAO_ENCONTRADA', 'paraFazenda']);
      expect(await erro(bom, { paraFazenda: null })).toMatchObject([400, expect.any(String), 'paraFazenda']);
      expect(await erro(bom, {}, { 'x-fazenda': '0' })).toEqual([422, 'FAZENDA_OBRIGATORIA', 'fazenda']);
      expect(await erro(bom, { data: '2026-09-20' })).toEqual([422, 'MOVIMENTO_NO_FUTURO', 'data']);
      expect(await erro([])).toMatchObject([400, expect.any(String), 'produtos']);
      expect(await erro([{ insumo: 999_999, quantidade: 1 }])).toEqual([422, 'REFERENCIA_NAO_ENCONTRADA', 'produtos[0].insumo']);
      expect(await erro([{ insumo: peca, quantidade: 0.5 }])).toMatchObject([422, 'QUANTIDADE_INTEIRA', 'produtos[0].quantidade']);
      expect(await erro([{ insumo: id, quantidade: 0 }])).toMatchObject([400, expect.any(String), 'produtos[0].quantidade']);
      expect((await bia.call('POST', TRANSFERIR, { paraFazenda: sitio, data: '2026-05-10', produtos: bom })).status).toBe(404);
    });
  });

  it('quem trabalha numa fazenda só não leva o que é dela a outra', async () => {
    const id = await insumo();
    await comprar(id, 10, 10);
    const login = 'so-na-sede';
    const { body } = await ana.call('POST', '/cat-usuarios', { nome: login, login, papel: 'gerente', senha: 'senha-muito-boa' });
    expect((await ana.call('POST', `/users/${body.id}/permissions`, { fazenda: sede })).status).toBe(201);
    const { token } = (await app.call('POST', '/session', { body: { login, password: 'senha-muito-boa', modo: 'web' } })).body;
    const corpo = { paraFazenda: sitio, data: '2026-05-10', produtos: [{ insumo: id, quantidade: 1 }] };
    await intacto(async () => {
      for (const query of ['', '?ensaio=1'])
        expect(await app.call('POST', `${TRANSFERIR}${query}`, { token, body: corpo, headers: daSede })).toMatchObject({
          status: 404,
          body: { code: 'FAZENDA_NAO_ENCONTRADA', errors: [{ campo: 'paraFazenda' }] },
        });
    });
  });

  it('num dia já contado, vai depois da contagem e avisa disso; dito que já estava nela, vai antes', async () => {
    const id = await insumo();
    await comprar(id, 10, 100);
    const contagem = { insumo: id, tipo: 'contagem', data: '2026-05-10', quantidade: 10 };
    expect((await ana.call('POST', '/cad-estoque', contagem, daSede)).status).toBe(201);
    const pedido = [{ insumo: id, quantidade: 4 }];
    const aviso = expect.stringContaining(`Insumo ${proximo} já tinha contagem em 10/05/2026: isto conta depois dela.`);
    for (const query of ['?ensaio=1', '']) expect((await transferir(pedido, {}, {}, query)).body.avisos).toEqual([aviso]);
    expect(await ha(id)).toMatchObject({ sede: { quantidade: 6 }, sitio: { quantidade: 4 } });
    const naContagem = { antesDaContagem: 1 };
    for (const query of ['?ensaio=1', '']) expect((await transferir(pedido, naContagem, {}, query)).body.avisos).toEqual([]);
    expect(await ha(id)).toMatchObject({ sede: { quantidade: 6 }, sitio: { quantidade: 8 } });
  });

  it('de um lote vencido avisa, no ensaio e na resposta, dito pelo nome ou escolhido; no dia em que vence ainda não', async () => {
    const id = await insumo();
    await comprar(id, 10, 100, { lote: 'V1', validade: '2026-05-09' });
    const aviso = `O lote V1 de Insumo ${proximo} venceu em 09/05/2026, 1 dia antes.`;
    for (const pedido of [
      { insumo: id, quantidade: 1 },
      { insumo: id, quantidade: 1, lote: 'V1' },
    ])
      for (const query of ['?ensaio=1', '']) expect((await transferir([pedido], {}, {}, query)).body.avisos).toEqual([aviso]);
    const noDia = await transferir([{ insumo: id, quantidade: 1, lote: 'V1' }], { data: '2026-05-09' });
    expect([noDia.status, noDia.body.avisos]).toEqual([201, []]);
    const { content } = (await ana.call('GET', `/cad-estoque/${id}/historico?sort=lugar`)).body;
    const daSaida = (content as readonly { fazenda: number; avisos: readonly string[] }[]).filter(({ fazenda }) => fazenda === sede);
    expect(daSaida.flatMap(({ avisos }) => avisos)).toEqual([aviso, aviso]);
  });

  it('tudo volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
