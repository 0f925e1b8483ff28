import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Readonly<Record<string, unknown>>;
type Cabecalhos = Record<string, string>;

const [ENTRADA, SAIDA] = ['/cad-estoque/entrada', '/cad-estoque/saida'];

describe('o estoque por documento', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let [sede, sitio]: Cabecalhos[] = [];
  let fazendas: readonly [number, number];
  let proximo = 0;
  const criar = async (quem: Conta, path: string, corpo: object, onde?: Cabecalhos) => {
    const { status, body } = await quem.call('POST', path, corpo, onde);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id as number;
  };
  const insumo = () => criar(ana, '/cad-insumos', { descricao: `Insumo ${++proximo}`, unidade: 'KG' });
  const entrada = (produtos: readonly Corpo[], mais: Corpo = {}) =>
    criar(ana, ENTRADA as string, { descricao: `Nota ${++proximo}`, data: '2026-05-11', produtos, ...mais }, sede);
  const saida = (produtos: readonly Corpo[], mais: Corpo = {}) =>
    criar(ana, SAIDA as string, { descricao: 'Oficina', data: '2026-05-12', finalidade: 'CONSUMO', produtos, ...mais }, sede);
  const finalizar = (path: string | undefined, id: number, corpo?: Corpo, cabecalhos?: Cabecalhos) =>
    ana.call('PUT', `${path}/finalizar/${id}`, corpo, cabecalhos);
  const abrir = (path: string | undefined, id: number) => ana.call('PATCH', `${path}/abrir/${id}`);
  const ha = async (id: number) => (await ana.call('GET', `/cad-estoque/${id}`)).body as Corpo;
  const movimentos = async (id: number) =>
    (await ana.call('GET', `/cad-estoque/${id}/historico?size=200`)).body.content as readonly (Corpo & { id: number })[];
  const intacto = async (fazer: () => Promise<unknown>) => {
    const antes = await app.services.store.head();
    await fazer();
    expect(await app.services.store.head()).toBe(antes);
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-09-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    fazendas = [await criar(ana, '/fazendas', { nome: 'SEDE' }), await criar(ana, '/fazendas', { nome: 'SÍTIO' })];
    [sede, sitio] = fazendas.map((id) => ({ 'x-fazenda': String(id) }));
  });
  afterAll(() => app.close());

  it('com produtos no corpo, lista, muda, tira um produto e exclui, sem mover nada', async () => {
    const id = await insumo();
    const nota = { descricao: 'Nota 7', data: '2026-05-11', notafiscal: '7', obs: 'Chegou cedo' };
    const produto = { insumo: id, quantidade: 50, valor: 175.5, lote: 'L1', validade: '2027-05-01' };
    const feita = await ana.call(
      'POST',
      ENTRADA as string,
      { ...nota, produtos: [produto, { insumo: id, quantidade: 1.5, valor: 0 }] },
      sede,
    );
    expect(feita).toMatchObject({ status: 201, body: { ...nota, fazenda: fazendas[0], fornecedor: null, total: 175.5, status: 'ABERTO' } });
    const url = `${ENTRADA}/${feita.body.id}`;
    expect((await ana.call('GET', url)).body).toEqual(feita.body);
    const produtos = async () => (await ana.call('GET', `${url}/listProdutos?sort=id`)).body.content as (Corpo & { id: number })[];
    expect(await produtos()).toMatchObject([produto, { insumo: id, quantidade: 1.5, valor: 0, lote: null, validade: null }]);
    const lista = (await ana.call('GET', `${ENTRADA}?insumo=${id}`, undefined, sede)).body.content as Corpo[];
    expect(lista).toEqual([feita.body]);
    expect((await ana.call('GET', ENTRADA as string, undefined, sitio)).body.content).toEqual([]);
    expect((await ana.call('PUT', url, { obs: 'Chegou tarde' })).body).toEqual({ ...feita.body, obs: 'Chegou tarde' });
    const [, segundo] = await produtos();
    expect((await ana.call('DELETE', `${url}/removeProduto/${segundo?.id}`)).status).toBe(204);
    await intacto(async () => expect((await ana.call('DELETE', `${url}/removeProduto/${segundo?.id}`)).status).toBe(404));
    const [unico] = await produtos();
    expect((await ana.call('PUT', `${url}/produtos/${unico?.id}`, { valor: 180 })).body).toEqual({ ...unico, valor: 180 });
    expect(await produtos()).toEqual([{ ...unico, valor: 180 }]);
    expect((await ana.call('POST', `${url}/produtos`, { insumo: id, quantidade: 2, valor: 4 })).status).toBe(201);
    expect((await ana.call('GET', url)).body).toMatchObject({ total: 184 });
    expect(await ha(id)).toMatchObject({ quantidade: 0 });
    expect((await ana.call('DELETE', url)).status).toBe(204);
    expect((await ana.call('GET', url)).status).toBe(404);
  });

  it('o que falta e o que é de mais se diz pelo nome', async () => {
    const id = await insumo();
    const campos = async (corpo: Corpo) => {
      const { status, body } = await ana.call('POST', ENTRADA as string, { descricao: 'Nota', data: '2026-05-11', ...corpo }, sede);
      return [status, ((body.errors ?? []) as { campo: string }[]).map(({ campo }) => campo)];
    };
    await intacto(async () => {
      expect(await campos({ data: '2026-02-30' })).toEqual([400, ['data']]);
      expect(await campos({ produtos: [{ insumo: id, quantidade: 0, valor: 1 }] })).toEqual([400, ['produtos[0].quantidade']]);
      expect(await campos({ produtos: [{ insumo: id, quantidade: 1, valor: 1.005 }] })).toEqual([400, ['produtos[0].valor']]);
      expect(await campos({ produtos: [{ insumo: 999_999, quantidade: 1, valor: 1 }] })).toEqual([422, ['produtos[0].insumo']]);
      expect(await campos({ produtos: [{ insumo: id, quantidade: 1, valor: 1, validade: '2027-01-01' }] })).toEqual([422, ['lote']]);
      expect(await campos({ produtos: [{ insumo: id, quantidade: 1, valor: 1, cor: 'azul' }] })).toEqual([400, ['produtos[0].cor']]);
    });
    const vazia = await entrada([]);
    expect(await finalizar(ENTRADA, vazia)).toMatchObject({ status: 422, body: { code: 'DOCUMENTO_SEM_PRODUTOS' } });
    const amanha = await entrada([{ insumo: id, quantidade: 1, valor: 1 }], { data: '2026-09-20' });
    expect(await finalizar(ENTRADA, amanha)).toMatchObject({ status: 422, body: { code: 'MOVIMENTO_NO_FUTURO' } });
  });

  it('a fazenda de um documento não se tira: pedir que fique sem é 400, e não se ignora', async () => {
    const nota = await entrada([]);
    const url = `${ENTRADA}/${nota}`;
    await intacto(async () => {
      for (const fazenda of [null, '']) {
        const { status, body } = await ana.call('PUT', url, { obs: 'Onde está', fazenda });
        expect({ fazenda, status, campos: body.errors?.map(({ campo }: { campo: string }) => campo) }).toEqual({
          fazenda,
          status: 400,
          campos: ['fazenda'],
        });
      }
    });
    expect((await ana.call('PUT', url, { fazenda: fazendas[1] })).body).toMatchObject({ fazenda: fazendas[1] });
  });

  it('finalizada, entra; vinte vezes no mesmo instante é uma vez; reaberta, sai', async () => {
    const id = await insumo();
    const nota = await entrada([{ insumo: id, quantidade: 50, valor: 175.5, lote: 'L1', validade: '2027-05-01' }]);
    const vezes = await Promise.all(Array.from({ length: 20 }, () => finalizar(ENTRADA, nota)));
    expect(vezes.map(({ status, body }) => [status, body.code]).filter(([status]) => status !== 200)).toEqual(
      vezes.flatMap(({ status, body }) => (status === 200 ? [] : [[409, body.code]])),
    );
    expect(vezes.some(({ status }) => status === 200)).toBe(true);
    expect(await ha(id)).toMatchObject({ quantidade: 50, valor: 175.5, lotes: [{ lote: 'L1', validade: '2027-05-01', quantidade: 50 }] });
    const feitos = await movimentos(id);
    expect(feitos).toMatchObject([{ tipo: 'entrada', data: '2026-05-11', origem: { registro: 'entrada_estoque', id: nota } }]);
    await intacto(async () => {
      expect(await finalizar(ENTRADA, nota)).toMatchObject({ status: 200, body: { status: 'FECHADO' } });
      expect(await ana.call('PUT', `${ENTRADA}/${nota}`, { obs: 'Outra' })).toMatchObject({ status: 409 });
      expect(await ana.call('DELETE', `/cad-estoque/movimentos/${feitos[0]?.id}`)).toMatchObject({
        status: 409,
        body: { code: 'MOVIMENTO_DE_ORIGEM' },
      });
    });
    expect(await abrir(ENTRADA, nota)).toMatchObject({ status: 200, body: { status: 'ABERTO' } });
    expect(await ha(id)).toMatchObject({ quantidade: 0, valor: 0, lotes: [] });
  });

  it('reabrir o que já se usou é recusado, com as palavras do estoque; devolvido, reabre', async () => {
    const id = await insumo();
    const nota = await entrada([{ insumo: id, quantidade: 50, valor: 100 }]);
    await finalizar(ENTRADA, nota);
    const uso = await saida([{ insumo: id, quantidade: 20 }]);
    expect(await ana.call('PUT', `${SAIDA}/finalizar/${uso}?ensaio=1`)).toMatchObject({
      status: 200,
      body: { situacao: 'FECHADO', segue: [expect.stringMatching(/^Saem do estoque: 20 kg de Insumo/)] },
    });
    expect((await ana.call('GET', `${SAIDA}/${uso}`)).body).toMatchObject({ itens: 1, custo: null });
    expect(await finalizar(SAIDA, uso)).toMatchObject({ status: 200, body: { status: 'FECHADO', itens: 1, custo: 40 } });
    expect(await ha(id)).toMatchObject({ quantidade: 30, valor: 60 });
    await intacto(async () => {
      const recusada = await abrir(ENTRADA, nota);
      expect(recusada).toMatchObject({ status: 422, body: { code: 'SALDO_INSUFICIENTE' } });
      expect(recusada.body.error).toMatch(/^Em 12\/05\/2026 saem 20 kg de Insumo \d+ e só há 0 kg/);
    });
    expect(await abrir(SAIDA, uso)).toMatchObject({ status: 200, body: { status: 'ABERTO', custo: null } });
    expect(await abrir(ENTRADA, nota)).toMatchObject({ status: 200 });
    expect(await ha(id)).toMatchObject({ quantidade: 0, valor: 0 });
  });

  it('o preço do que já se usou se corrige: reaberta com o motivo, que fica na história, e finalizada, o custo anda', async () => {
    const id = await insumo();
    const nota = await entrada([{ insumo: id, quantidade: 50, valor: 100 }]);
    await finalizar(ENTRADA, nota);
    const uso = await saida([{ insumo: id, quantidade: 20 }]);
    await finalizar(SAIDA, uso);
    expect((await movimentos(id))[0]).toMatchObject({ tipo: 'saida', custo: -40, motivo: null, ressalvas: [] });
    const reabrir = (corpo: Corpo, ensaio = '') => ana.call('PATCH', `${ENTRADA}/abrir/${nota}${ensaio}`, corpo);
    await intacto(async () => {
      for (const ensaio of ['', '?ensaio=1'])
        expect(await reabrir({}, ensaio)).toMatchObject({
          status: 422,
          body: { code: 'SALDO_INSUFICIENTE', errors: [{ campo: 'quantidade' }, { campo: 'motivo' }] },
        });
      expect((await reabrir({ porque: 'Preço' })).status).toBe(400);
      expect(await reabrir({ motivo: 'O preço era outro' }, '?ensaio=1')).toMatchObject({ status: 200, body: { situacao: 'ABERTO' } });
    });
    expect(await reabrir({ motivo: 'O preço era outro' })).toMatchObject({
      status: 200,
      body: { status: 'ABERTO', motivo: 'O preço era outro' },
    });
    const [produto] = (await ana.call('GET', `${ENTRADA}/${nota}/listProdutos`)).body.content as { id: number }[];
    expect((await ana.call('PUT', `${ENTRADA}/${nota}/produtos/${produto?.id}`, { valor: 150 })).status).toBe(200);
    expect(await finalizar(ENTRADA, nota)).toMatchObject({ status: 200, body: { status: 'FECHADO', motivo: null, total: 150 } });
    expect(await ha(id)).toMatchObject({ quantidade: 30, valor: 90 });
    expect((await movimentos(id))[0]).toMatchObject({ tipo: 'saida', custo: -60, semCusto: 0 });
    const contadas = (await ana.call('GET', `${ENTRADA}/${nota}/alteracoes`)).body.content as { mudancas: Corpo[] }[];
    expect(contadas.flatMap(({ mudancas }) => mudancas)).toContainEqual(
      expect.objectContaining({ rotulo: 'Motivo', antes: null, depois: 'O preço era outro' }),
    );
  });

  it('sai mais do que há só com motivo, que fica na história; o que vence primeiro sai primeiro', async () => {
    const id = await insumo();
    const lote = (nome: string, validade: string, quantidade: number) => ({
      insumo: id,
      quantidade,
      valor: quantidade,
      lote: nome,
      validade,
    });
    await finalizar(ENTRADA, await entrada([lote('TARDE', '2027-09-01', 10), lote('CEDO', '2027-02-01', 10)]));
    const uso = await saida([{ insumo: id, quantidade: 15 }]);
    const ensaio = (await ana.call('PUT', `${SAIDA}/finalizar/${uso}?ensaio=1`)).body;
    expect(ensaio.segue).toEqual([
      expect.stringMatching(/^Saem do estoque: 15 kg de Insumo \d+ \(lote CEDO: 10 kg, lote TARDE: 5 kg\), por R\$.15,00\.$/),
    ]);
    expect(ensaio.avisos).toEqual([]);
    await finalizar(SAIDA, uso);
    expect((await movimentos(id))[0]).toMatchObject({
      custo: -15,
      lotes: [
        { lote: 'CEDO', quantidade: -10 },
        { lote: 'TARDE', quantidade: -5 },
      ],
    });
    const demais = await saida([{ insumo: id, quantidade: 8 }]);
    await intacto(async () => {
      for (const corpo of [undefined, {}, { motivo: '' }])
        expect(await finalizar(SAIDA, demais, corpo)).toMatchObject({
          status: 422,
          body: { code: 'SALDO_INSUFICIENTE', errors: [{ campo: 'quantidade' }, { campo: 'motivo' }] },
        });
    });
    const motivo = 'A nota ainda não chegou';
    expect(await finalizar(SAIDA, demais, { motivo })).toMatchObject({ status: 200, body: { motivo } });
    expect((await movimentos(id))[0]).toMatchObject({
      quantidade: -8,
      semCusto: 3,
      motivo,
      ressalvas: [{ regra: 'SALDO_INSUFICIENTE', motivo }],
    });
  });

  it('o ensaio de uma saída avisa do que venceu, do que não há e do que fica abaixo do mínimo', async () => {
    const { id } = (await ana.call('POST', '/cad-insumos', { descricao: 'Fungicida', unidade: 'L', minimo: 3 })).body;
    await finalizar(ENTRADA, await entrada([{ insumo: id, quantidade: 4, valor: 80, lote: 'V', validade: '2026-05-01' }]));
    const uso = await saida([{ insumo: id, quantidade: 2 }]);
    const ensaio = async (qual: number, corpo?: Corpo) => (await ana.call('PUT', `${SAIDA}/finalizar/${qual}?ensaio=1`, corpo)).body;
    expect(await ensaio(uso)).toMatchObject({
      segue: [expect.stringMatching(/^Saem do estoque: 2 L de Fungicida \(lote V: 2 L\), por R\$.40,00\.$/)],
      avisos: ['O lote V de Fungicida venceu em 01/05/2026, 11 dias antes.', 'Ficam 2 L de Fungicida, menos do que o mínimo de 3 L.'],
    });
    const demais = await saida([{ insumo: id, quantidade: 5 }]);
    expect((await ensaio(demais, { motivo: 'A nota não chegou' })).avisos).toContain(
      '1 L de Fungicida saem sem haver, e esperam o custo da próxima entrada.',
    );
  });

  it('a mesma chave faz o mesmo, e a versão velha é recusada', async () => {
    const id = await insumo();
    const nota = await entrada([{ insumo: id, quantidade: 1, valor: 1 }]);
    const { etag } = (await ana.call('GET', `${ENTRADA}/${nota}`)).headers;
    await ana.call('PUT', `${ENTRADA}/${nota}`, { obs: 'Mudou' });
    const chave = { 'idempotency-key': 'finaliza-uma' };
    await intacto(async () => expect((await finalizar(ENTRADA, nota, undefined, { 'if-match': String(etag) })).status).toBe(412));
    const primeira = await finalizar(ENTRADA, nota, undefined, chave);
    await intacto(async () => expect((await finalizar(ENTRADA, nota, undefined, chave)).body).toEqual(primeira.body));
  });

  it('outra conta não vê nem move nada; quem é de uma fazenda, só a sua', async () => {
    const id = await insumo();
    const nota = await entrada([{ insumo: id, quantidade: 5, valor: 5 }]);
    const login = 'so-no-sitio';
    const { body } = await ana.call('POST', '/cat-usuarios', { nome: login, login, papel: 'gerente', senha: 'senha-muito-boa' });
    expect((await ana.call('POST', `/users/${body.id}/permissions`, { fazenda: fazendas[1] })).status).toBe(201);
    const { token } = (await app.call('POST', '/session', { body: { login, password: 'senha-muito-boa', modo: 'web' } })).body;
    const rui: Pick<Conta, 'call'> = {
      call: (method, url, sent, headers) => app.call(method, url, { token, body: sent, ...(headers ? { headers } : {}) }),
    };
    await intacto(async () => {
      for (const quem of [bia, rui])
        for (const [metodo, url, corpo] of [
          ['GET', `${ENTRADA}/${nota}`],
          ['GET', `${ENTRADA}/${nota}/listProdutos`],
          ['PUT', `${ENTRADA}/${nota}`, { obs: 'Minha' }],
          ['PUT', `${ENTRADA}/finalizar/${nota}`],
          ['PATCH', `${ENTRADA}/abrir/${nota}`],
          ['POST', `${ENTRADA}/${nota}/produtos`, { insumo: id, quantidade: 1, valor: 1 }],
          ['DELETE', `${ENTRADA}/${nota}`],
        ] as const)
          expect({ metodo, url, status: (await quem.call(metodo, url, corpo)).status }).toEqual({ metodo, url, status: 404 });
      const vistas = (await rui.call('GET', ENTRADA as string)).body.content as Corpo[];
      expect(vistas.map(({ fazenda }) => fazenda).filter((fazenda) => fazenda !== fazendas[1])).toEqual([]);
      const daqui = { descricao: 'Daqui', data: '2026-05-11', produtos: [] };
      expect((await rui.call('POST', ENTRADA as string, { ...daqui, fazenda: fazendas[0] })).status).toBe(404);
      // The step has the record's id at its end: another farm in the header is refused as for any other write.
      expect(await finalizar(ENTRADA, nota, undefined, sitio)).toMatchObject({ status: 422, body: { code: 'REGISTRO_DE_OUTRA_FAZENDA' } });
    });
    expect((await rui.call('POST', ENTRADA as string, { descricao: 'Daqui', data: '2026-05-11' })).body).toMatchObject({
      fazenda: fazendas[1],
    });
  });

  it('tudo volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
