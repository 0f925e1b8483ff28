import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Readonly<Record<string, unknown>>;

describe('compras', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let sede: Record<string, string>;
  let fornecedor: number;
  let ureia: number;
  let safra: number;
  const criar = async (quem: Conta, path: string, corpo: object, onde?: Record<string, string>) => {
    const { status, body } = await quem.call('POST', path, corpo, onde);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id as number;
  };
  const produto = (mais: Corpo = {}) => ({ id: ureia, descricao: 'Ureia', entregue: 1, quantidade: 50, valor: 175.5, safra, ...mais });
  const frete = { descricao: 'Frete', quantidade: 1, valor: 24.5 };
  const corpo = (mais: Corpo = {}) => ({
    ...{ descricao: 'Adubo de maio', refId: fornecedor, refTipo: 'fornecedor', data: '2026-05-11', notafiscal: '123', obs: 'Chegou cedo' },
    ...{ status: 'ABERTO', produtos: [produto(), frete], ...mais },
  });
  const nova = (mais: Corpo = {}) => criar(ana, '/compras', corpo(mais), sede);
  const produtosDe = async (id: number) =>
    (await ana.call('GET', `/compras/${id}/produtos?sort=id`)).body.content as (Corpo & { id: number })[];
  const ha = async () => (await ana.call('GET', `/cad-estoque/${ureia}`)).body as Corpo;
  const despesas = async (id: number) =>
    ((await ana.call('GET', '/financeiro?size=200')).body.content as (Corpo & { origem: Corpo | null })[]).filter(
      ({ origem }) => origem?.['tipo'] === 'compra' && origem['id'] === id,
    );
  const intacto = async (fazer: () => Promise<unknown>) => {
    const antes = await app.services.store.head();
    await fazer();
    expect(await app.services.store.head()).toBe(antes);
  };

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    sede = { 'x-fazenda': String(await criar(ana, '/fazendas', { nome: 'SEDE' })) };
    fornecedor = await criar(ana, '/cad-fornecedores', { nome: 'COOPERATIVA' });
    ureia = await criar(ana, '/cad-insumos', { descricao: 'Ureia', unidade: 'KG' });
    safra = await criar(ana, '/cat-safras', { descricao: '2026', inicio: '2026-01-01', fim: '2026-12-31' }, sede);
  });
  afterAll(() => app.close());

  it('com produtos no corpo, lista pela safra, muda, tira um produto e exclui', async () => {
    const feita = await ana.call('POST', '/compras', corpo(), sede);
    const { id } = feita.body;
    const { produtos: _produtos, ...compra } = corpo();
    expect(feita).toMatchObject({ status: 201, body: { ...compra, total: 200, aEntregar: 1 } });
    expect((await ana.call('GET', `/compras/${id}`)).body).toEqual(feita.body);
    expect(await produtosDe(id)).toMatchObject([
      { insumo: ureia, descricao: 'Ureia', entregue: 1, quantidade: 50, valor: 175.5, safra },
      { insumo: null, descricao: 'Frete', entregue: 0, quantidade: 1, valor: 24.5, safra: null },
    ]);
    const lista = async (qual: number) =>
      ((await ana.call('GET', `/compras?safra=${qual}`)).body.content as Corpo[]).map((uma) => uma['id']);
    expect(await lista(safra)).toEqual([id]);
    expect(await lista(999_999)).toEqual([]);
    expect(await ana.call('PUT', `/compras/${id}`, { status: 'ABERTO', notafiscal: '124' })).toMatchObject({
      status: 200,
      body: { notafiscal: '124' },
    });
    const [primeiro, segundo] = await produtosDe(id);
    expect((await ana.call('DELETE', `/compras/${id}/produtos/${segundo?.id}`)).status).toBe(204);
    expect((await ana.call('GET', `/compras/${id}`)).body).toMatchObject({ total: 175.5, aEntregar: 0 });
    const recusa = 'Produto "Ureia": já tem a marca "Entregue". Tire a marca antes de excluir.';
    await intacto(async () => {
      expect((await ana.call('GET', `/compras/${id}/uso`)).body).toMatchObject({ total: 0, recusa });
      expect(await ana.call('DELETE', `/compras/${id}`)).toMatchObject({ status: 409, body: { code: 'LINHA_MARCADA' } });
    });
    await ana.call('PATCH', `/compras/${id}/produtos/${primeiro?.id}/entregue`, { entregue: 0 });
    expect((await ana.call('GET', `/compras/${id}/uso`)).body).not.toHaveProperty('recusa');
    expect((await ana.call('DELETE', `/compras/${id}`)).status).toBe(204);
    expect((await ana.call('GET', `/compras/${id}`)).status).toBe(404);
  });

  it('alterada com os produtos, eles ficam como se diz: o mesmo muda, o outro é novo, o que não se diz sai', async () => {
    const id = await nova();
    const [um] = await produtosDe(id);
    const produtos = [
      { id: ureia, descricao: 'Ureia', valor: 180 },
      { descricao: 'Descarga', quantidade: 2, valor: 10 },
    ];
    expect(await ana.call('PUT', `/compras/${id}`, { ...corpo(), produtos })).toMatchObject({ status: 200, body: { total: 190 } });
    const { id: _id, compra: _compra, ...igual } = { ...um, valor: 180 } as Corpo;
    expect(await produtosDe(id)).toMatchObject([
      { ...igual, id: um?.id },
      { descricao: 'Descarga', insumo: null, quantidade: 2, valor: 10, entregue: 0 },
    ]);
    await intacto(async () => {
      await ana.call('PUT', `/compras/${id}`, { produtos });
      const semValor = [...produtos, { descricao: 'Seguro', quantidade: 1 }];
      expect(await ana.call('PUT', `/compras/${id}`, { produtos: semValor })).toMatchObject({
        status: 422,
        body: { code: 'LINHA_SEM_CAMPO', errors: [{ campo: 'produtos[2].valor' }] },
      });
    });
  });

  it('um campo de um produto muda só, e a entrega se marca e se desmarca, também depois de finalizada', async () => {
    const id = await nova();
    const [um, outro] = await produtosDe(id);
    const em = `/compras/${id}/produtos/${outro?.id}`;
    expect(await ana.call('PATCH', em, { valor: 30 })).toMatchObject({ status: 200, body: { ...outro, valor: 30 } });
    expect(await ana.call('PATCH', `${em}/entregue`)).toMatchObject({ status: 200, body: { entregue: 1 } });
    await intacto(() => ana.call('PATCH', `${em}/entregue`));
    expect(await ana.call('PATCH', `${em}/entregue`, { entregue: 0 })).toMatchObject({ status: 200, body: { entregue: 0 } });
    const recusado = (campo: string) => ({ status: 400, body: { errors: [{ campo }] } });
    expect(await ana.call('PATCH', em, { dono: 1 })).toMatchObject(recusado('dono'));
    expect(await ana.call('PATCH', `${em}/entregue`, { entregue: 2 })).toMatchObject(recusado('entregue'));
    expect(await ana.call('PATCH', `${em}/entregue`, { dono: 1 })).toMatchObject(recusado('dono'));
    expect(await ana.call('PUT', `/compras/${id}/finalizar`)).toMatchObject({ status: 200, body: { status: 'FECHADO', aEntregar: 1 } });
    await intacto(async () =>
      expect(await ana.call('PATCH', `/compras/${id}/produtos/${um?.id}`, { valor: 1 })).toMatchObject({
        status: 409,
        body: { code: 'SITUACAO_NAO_DEIXA' },
      }),
    );
    expect(await ana.call('PATCH', `${em}/entregue`)).toMatchObject({ status: 200, body: { entregue: 1 } });
    expect((await ana.call('GET', `/compras/${id}`)).body).toMatchObject({ aEntregar: 0 });
    expect((await ana.call('PATCH', `/compras/${id}/abrir`)).status).toBe(200);
  });

  it('finalizada, o que é insumo entra no estoque pelo que custou e há uma despesa; reaberta, nada fica', async () => {
    const antes = Number((await ha())['quantidade']);
    const id = await nova();
    const ensaio = await ana.call('PUT', `/compras/${id}/finalizar?ensaio=1`);
    expect(ensaio).toMatchObject({
      status: 200,
      body: {
        situacao: 'FECHADO',
        segue: ['Entram no estoque: 50 kg de Ureia.', 'Uma despesa de R$ 200,00 em Lançamentos, com vencimento em 11/05/2026.'],
        avisos: ['Produtos sem a marca "Entregue": 1 de 2. Entram assim mesmo.'],
      },
    });
    for (const vez of [1, 2]) {
      expect(await ana.call('PUT', `/compras/${id}/finalizar`)).toMatchObject({ status: 200, body: { status: 'FECHADO' } });
      expect(await ha()).toMatchObject({ quantidade: antes + 50 });
      const [despesa, ...outras] = await despesas(id);
      expect([vez, outras]).toEqual([vez, []]);
      expect(despesa).toMatchObject({ valor: 200, status: 'PENDENTE', fornecedor, notafiscal: '123', vencimento: '2026-05-11' });
      expect(await ana.call('DELETE', `/financeiro/${String(despesa?.['id'])}`)).toMatchObject({
        status: 409,
        body: { code: 'LANCAMENTO_DE_ORIGEM' },
      });
      expect(await ana.call('PATCH', `/compras/${id}/abrir`)).toMatchObject({ status: 200, body: { status: 'ABERTO' } });
      expect([await ha(), await despesas(id)]).toMatchObject([{ quantidade: antes }, []]);
    }
  });

  it('vinte pedidos ao mesmo tempo finalizam uma vez, e reabrem uma vez', async () => {
    const antes = Number((await ha())['quantidade']);
    const id = await nova();
    const juntos = (method: 'PUT' | 'PATCH', passo: string) =>
      Promise.all(Array.from({ length: 20 }, async () => (await ana.call(method, `/compras/${id}/${passo}`)).status));
    expect(new Set(await juntos('PUT', 'finalizar'))).toEqual(new Set([200]));
    expect([await ha(), (await despesas(id)).length]).toMatchObject([{ quantidade: antes + 50 }, 1]);
    expect(new Set(await juntos('PATCH', 'abrir'))).toEqual(new Set([200]));
    expect([await ha(), await despesas(id)]).toMatchObject([{ quantidade: antes }, []]);
  });

  it('o que saiu do estoque, ou foi pago, não se reabre: cada um diz por quê', async () => {
    const id = await nova({ produtos: [produto({ quantidade: 7 })] });
    await ana.call('PUT', `/compras/${id}/finalizar`);
    const tudo = Number((await ha())['quantidade']);
    const saida = { insumo: ureia, tipo: 'saida', data: '2026-06-01', quantidade: tudo };
    const { id: saiu } = (await ana.call('POST', '/cad-estoque', saida, sede)).body;
    await intacto(async () =>
      expect(await ana.call('PATCH', `/compras/${id}/abrir`)).toMatchObject({
        status: 422,
        body: { code: 'SALDO_INSUFICIENTE', error: expect.stringContaining(`${tudo} kg de Ureia`) },
      }),
    );
    expect((await ana.call('DELETE', `/cad-estoque/movimentos/${saiu}`, undefined, sede)).status).toBe(204);
    const [despesa] = await despesas(id);
    const { pagamentos } = (await ana.call('GET', `/financeiro/${String(despesa?.['id'])}`)).body;
    const pagar = (status: string) => ana.call('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status }, sede);
    expect((await pagar('PAGO')).status).toBe(200);
    await intacto(async () =>
      expect(await ana.call('PATCH', `/compras/${id}/abrir`)).toMatchObject({
        status: 409,
        body: { code: 'LANCAMENTO_COM_PAGAMENTO_PAGO', error: expect.stringContaining('reabrir a compra') },
      }),
    );
    expect((await pagar('PENDENTE')).status).toBe(200);
    expect((await ana.call('PATCH', `/compras/${id}/abrir`)).status).toBe(200);
  });

  it('o preço do que já se usou se corrige: reaberta com o motivo, que fica na história, e finalizada, o custo anda', async () => {
    const calcario = await criar(ana, '/cad-insumos', { descricao: 'Calcário', unidade: 'KG' });
    const id = await nova({ produtos: [{ id: calcario, descricao: 'Calcário', quantidade: 50, valor: 100 }] });
    expect((await ana.call('PUT', `/compras/${id}/finalizar`)).status).toBe(200);
    const saida = { insumo: calcario, tipo: 'saida', data: '2026-06-01', quantidade: 20 };
    expect((await ana.call('POST', '/cad-estoque', saida, sede)).status).toBe(201);
    const reabrir = (enviado: Corpo, ensaio = '') => ana.call('PATCH', `/compras/${id}/abrir${ensaio}`, enviado);
    await intacto(async () => {
      for (const ensaio of ['', '?ensaio=1'])
        expect(await reabrir({}, ensaio)).toMatchObject({
          status: 422,
          body: { code: 'SALDO_INSUFICIENTE', errors: [{ campo: 'quantidade' }, { campo: 'motivo' }] },
        });
      expect(await reabrir({ porque: 'Preço' })).toMatchObject({ status: 400, body: { errors: [{ campo: 'porque' }] } });
      expect(await reabrir({ motivo: 'O preço era outro' }, '?ensaio=1')).toMatchObject({ status: 200, body: { situacao: 'ABERTO' } });
    });
    const reaberta = { status: 200, body: { status: 'ABERTO', motivo: 'O preço era outro' } };
    expect(await reabrir({ motivo: 'O preço era outro' })).toMatchObject(reaberta);
    expect(await despesas(id)).toEqual([]);
    const [um] = await produtosDe(id);
    expect((await ana.call('PATCH', `/compras/${id}/produtos/${um?.id}`, { valor: 150 })).status).toBe(200);
    const finalizada = { status: 200, body: { status: 'FECHADO', motivo: null, total: 150 } };
    expect(await ana.call('PUT', `/compras/${id}/finalizar`)).toMatchObject(finalizada);
    expect((await ana.call('GET', `/cad-estoque/${calcario}`)).body).toMatchObject({ quantidade: 30, valor: 90 });
    expect(await despesas(id)).toMatchObject([{ total: 150 }]);
    const { content } = (await ana.call('GET', `/compras/${id}/alteracoes`)).body as { content: { mudancas: Corpo[] }[] };
    expect(content.flatMap(({ mudancas }) => mudancas)).toContainEqual(
      expect.objectContaining({ rotulo: 'Motivo', antes: null, depois: 'O preço era outro' }),
    );
  });

  it('recusa o que não serve, dizendo onde, e não muda nada', async () => {
    const semProdutos = await nova({ produtos: [] });
    const receita = await criar(ana, '/cat-contas', { descricao: 'Venda de palha' });
    const deReceita = await nova({ categoria: receita });
    // It was of no kind of entry when the purchase named it.
    expect((await ana.call('PUT', `/cat-contas/${receita}`, { tipo: 'receita' })).status).toBe(200);
    const futura = await nova({ data: '2199-01-01' });
    await intacto(async () => {
      const recusada = async (mais: Corpo, status: number, campo: string) =>
        expect(await ana.call('POST', '/compras', corpo(mais), sede)).toMatchObject({ status, body: { errors: [{ campo }] } });
      await recusada({ produtos: [produto({ id: 999_999 })] }, 422, 'produtos[0].id');
      await recusada({ produtos: [frete, produto({ safra: 999_999 })] }, 422, 'produtos[1].safra');
      await recusada({ produtos: [produto({ quantidade: 0 })] }, 400, 'produtos[0].quantidade');
      await recusada({ refTipo: 'cliente' }, 400, 'refTipo');
      await recusada({ status: 'FECHADO' }, 422, 'status');
      expect(await ana.call('PUT', `/compras/${semProdutos}`, { status: 'FECHADO' })).toMatchObject({
        status: 422,
        body: { errors: [{ campo: 'status' }] },
      });
      await recusada({ refId: 999_999 }, 422, 'refId');
      for (const [id, code] of [
        [semProdutos, 'DOCUMENTO_SEM_PRODUTOS'],
        [deReceita, 'CATEGORIA_DE_OUTRO_TIPO'],
        [futura, 'MOVIMENTO_NO_FUTURO'],
      ] as const)
        for (const query of ['', '?ensaio=1'])
          expect(await ana.call('PUT', `/compras/${id}/finalizar${query}`)).toMatchObject({ status: 422, body: { code } });
    });
  });

  it('outra conta não a vê, nem quem trabalha só em outra fazenda', async () => {
    const id = await nova();
    const [um] = await produtosDe(id);
    const outra = await criar(ana, '/fazendas', { nome: 'SÍTIO' });
    const lia = { login: 'lia', senha: 'senha-muito-boa' };
    const usuario = await criar(ana, '/cat-usuarios', { nome: 'Lia', papel: 'gerente', ...lia });
    expect((await ana.call('POST', `/users/${usuario}/permissions`, { fazenda: outra })).status).toBeLessThan(300);
    const { token } = (await app.call('POST', '/session', { body: { login: lia.login, password: lia.senha, modo: 'web' } })).body;
    const daLia: Conta['call'] = (method, url, body) => app.call(method, url, { token, body });
    await intacto(async () => {
      for (const call of [bia.call, daLia])
        for (const [method, url, sent] of [
          ['GET', `/compras/${id}`],
          ['PUT', `/compras/${id}`, { notafiscal: '9' }],
          ['DELETE', `/compras/${id}`],
          ['GET', `/compras/${id}/produtos`],
          ['DELETE', `/compras/${id}/produtos/${um?.id}`],
          ['PATCH', `/compras/${id}/produtos/${um?.id}`, { valor: 1 }],
          ['PATCH', `/compras/${id}/produtos/${um?.id}/entregue`],
          ['PUT', `/compras/${id}/finalizar`],
          ['PUT', `/compras/${id}/finalizar?ensaio=1`],
          ['PATCH', `/compras/${id}/abrir`],
        ] as const)
          expect({ method, url, status: (await call(method, url, sent)).status }).toEqual({ method, url, status: 404 });
    });
  });

  it('volta igual dos fatos', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
