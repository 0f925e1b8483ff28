import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/** The warnings of the stock, for every way in or out: by hand, in an activity, in a mixture, with and without a chosen lot. */
describe('avisos do estoque', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  let talhao = 0;
  let proximo = 0;
  const feito = async (path: string, body: object, metodo: 'POST' | 'PUT' = 'POST') => {
    const resposta = await ana.call(metodo, path, body, na);
    if (resposta.status >= 300) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const insumo = async () => (await feito('/cad-insumos', { descricao: `Produto ${++proximo}`, unidade: 'KG' })).id as number;
  const mover = (de: number, tipo: string, data: string, quantidade: number, mais: object = {}) =>
    feito('/cad-estoque', { insumo: de, tipo, data, quantidade, ...(tipo === 'entrada' && { valor: quantidade * 10 }), ...mais });
  const ha = async (id: number) => (await ana.call('GET', `/cad-estoque/${id}`, undefined, na)).body;
  const historia = async (id: number) => (await ana.call('GET', `/cad-estoque/${id}/historico?sort=lugar`, undefined, na)).body.content;
  const atividade = async (data: string) => (await feito('/reg-atividades', { data, talhao, atividade: 'Adubação' })).id as number;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-08-20T12:00:00.000Z' });
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SEDE' })).body.id) };
    talhao = (await feito('/cad-talhoes', { nome: 'Mata' })).id;
  });
  afterAll(() => app.close());

  it('de um documento de um dia de antes: o custo que muda do que já saiu, no ensaio de o finalizar e no de o reabrir', async () => {
    const id = await insumo();
    await mover(id, 'entrada', '2026-07-10', 10);
    await mover(id, 'saida', '2026-07-11', 4);
    const produtos = [{ insumo: id, quantidade: 10, valor: 300 }];
    const entrada = await feito('/cad-estoque/entrada', { descricao: 'Nota de antes', data: '2026-07-01', produtos });
    const ensaio = async (metodo: 'PUT' | 'PATCH', passo: string) =>
      (await ana.call(metodo, `/cad-estoque/entrada/${passo}/${entrada.id}?ensaio=1`, {}, na)).body.avisos;
    const muda = (de: string, para: string) => [
      `Muda o custo de um movimento já feito de Produto ${proximo}, de R$ ${de} para R$ ${para}.`,
    ];
    expect(await ensaio('PUT', 'finalizar')).toEqual(muda('40,00', '80,00'));
    await feito(`/cad-estoque/entrada/finalizar/${entrada.id}`, {}, 'PUT');
    expect((await historia(id)).map(({ custo }: { custo: number }) => custo)).toEqual([300, 100, -80]);
    expect(await ensaio('PATCH', 'abrir')).toEqual(muda('80,00', '40,00'));
  });

  describe('de um lote vencido', () => {
    const avisoDe = (id: number) => `O lote V1 de Produto ${id} venceu em 30/06/2026, 36 dias antes.`;
    const comLote = async () => {
      const id = await insumo();
      await mover(id, 'entrada', '2026-01-01', 5, { lote: 'V1', validade: '2026-06-30' });
      return { id, aviso: avisoDe(proximo) };
    };

    it('na resposta de quem o aplica pelo nome, na aplicação, e na atividade', async () => {
      const { id, aviso } = await comLote();
      const em = await atividade('2026-08-05');
      const { content, avisos } = await feito(`/reg-atividades/${em}/insumos`, { insumos: [{ insumo: id, qtd: 1, lote: 'V1' }] });
      expect(avisos).toEqual([aviso]);
      expect(content[0].avisos).toEqual([aviso]);
      expect((await ana.call('GET', `/reg-atividades/${em}/insumos/${content[0].id}`)).body.avisos).toEqual([aviso]);
      expect((await feito(`/reg-atividades/${em}`, { obs: 'Vento' }, 'PUT')).avisos).toContain(aviso);
    });

    it('numa saída à mão, na história, e quando a escolha automática não acha outro', async () => {
      const { id, aviso } = await comLote();
      expect((await mover(id, 'saida', '2026-08-05', 1, { lote: 'V1' })).avisos).toEqual([aviso]);
      expect((await mover(id, 'saida', '2026-08-05', 1)).avisos).toEqual([aviso]);
      expect((await historia(id)).map(({ avisos }: { avisos: string[] }) => avisos)).toEqual([[], [aviso], [aviso]]);
      await mover(id, 'entrada', '2026-01-02', 5, { lote: 'V2', validade: '2027-06-30' });
      expect((await mover(id, 'saida', '2026-08-05', 1)).avisos).toEqual([]);
    });

    it('numa saída por documento: ao escolher, ao finalizar, no registro e na lista', async () => {
      const { id, aviso } = await comLote();
      const produto = { insumo: id, quantidade: 1, lote: 'V1' };
      const papel = { descricao: `Saída ${proximo}`, data: '2026-08-05', produtos: [produto] };
      const uso = await feito('/cad-estoque/saida', papel);
      expect(uso.aviso).toBe(aviso);
      expect(await feito(`/cad-estoque/saida/finalizar/${uso.id}`, {}, 'PUT')).toMatchObject({ status: 'FECHADO', aviso });
      expect((await ana.call('GET', `/cad-estoque/saida/${uso.id}`, undefined, na)).body.aviso).toBe(aviso);
      const lista = (await ana.call('GET', `/cad-estoque/saida?insumo=${id}`, undefined, na)).body.content;
      expect(lista.map((uma: { aviso: string | null }) => uma.aviso)).toEqual([aviso]);
      expect((await feito('/cad-estoque/saida', { ...papel, data: '2026-06-30' })).aviso).toBeNull();
    });

    it('numa entrada por documento e numa nota fiscal, de um lote que já chegou vencido', async () => {
      const { id, aviso } = await comLote();
      const lote = { insumo: id, valor: 10, lote: 'V1', validade: '2026-06-30' };
      const produtos = [{ ...lote, quantidade: 1 }];
      const entrada = await feito('/cad-estoque/entrada', { descricao: 'Nota', data: '2026-08-05', produtos });
      expect(entrada.aviso).toBe(aviso);
      const ensaio = await ana.call('PUT', `/cad-estoque/entrada/finalizar/${entrada.id}?ensaio=1`, {}, na);
      expect(ensaio.body.avisos).toEqual([aviso]);
      expect((await feito(`/cad-estoque/entrada/finalizar/${entrada.id}`, {}, 'PUT')).aviso).toBe(aviso);
      const itens = [{ ...lote, descricao: 'Adubo', unidade: 'KG', quantidade: 1, noEstoque: 1 }];
      const nota = await feito('/invoices', { numero: `${proximo}`, emitida: '2026-08-05', emitente: 'Agro', total: 10, itens });
      expect(nota.aviso).toBe(aviso);
      expect((await feito(`/invoices/${nota.id}/stock`, {})).aviso).toBe(aviso);
    });

    it('numa calda, e numa atividade que muda para um dia em que já venceu', async () => {
      const { id, aviso } = await comLote();
      const calda = await feito('/cad-caldas', { descricao: `Calda ${proximo}`, volumeHa: 200 });
      await feito(`/cad-caldas/${calda.id}/itens`, { insumo: id, dose: 1, unidade: 'KG', base: 'POR_HA', ordem: 1 });
      const em = await atividade('2026-06-30');
      const corpo = { caldas: [{ calda: calda.id, quantidade: 200 }] };
      expect((await feito(`/reg-atividades/${em}/caldas`, corpo)).avisos).toEqual([]);
      expect((await feito(`/reg-atividades/${em}`, { data: '2026-08-05' }, 'PUT')).avisos).toEqual([aviso]);
      const outra = await atividade('2026-08-05');
      expect((await feito(`/reg-atividades/${outra}/caldas`, corpo)).avisos).toEqual([aviso]);
    });
  });

  it('de uma contagem do mesmo dia: o que se lança depois soma-se a ela, e a resposta diz', async () => {
    const id = await insumo();
    await mover(id, 'entrada', '2026-07-01', 10);
    expect((await mover(id, 'contagem', '2026-07-05', 7)).avisos).toEqual([]);
    const chegou = await mover(id, 'entrada', '2026-07-05', 3);
    expect(chegou).toMatchObject({ saldo: 10, saldoValor: 100, avisos: [expect.stringContaining('já tinha contagem em 05/07/2026')] });
    expect(await ha(id)).toMatchObject({ quantidade: 10, valor: 100 });
    expect((await historia(id)).map(({ tipo, saldo }: { tipo: string; saldo: number }) => [tipo, saldo])).toEqual([
      ['entrada', 10],
      ['contagem', 7],
      ['entrada', 10],
    ]);
    expect(await mover(id, 'entrada', '2026-07-05', 2, { antesDaContagem: 1 })).toMatchObject({ avisos: [] });
    expect(await ha(id)).toMatchObject({ quantidade: 10 });
    const em = await atividade('2026-07-05');
    const insumos = [{ insumo: id, qtd: 1 }];
    expect((await feito(`/reg-atividades/${em}/insumos`, { insumos })).avisos).toHaveLength(1);
    expect(await ha(id)).toMatchObject({ quantidade: 9 });
    expect((await feito(`/reg-atividades/${em}/insumos`, { insumos, antesDaContagem: 1 })).avisos).toEqual([]);
    expect(await ha(id)).toMatchObject({ quantidade: 9 });
    const errada = await ana.call('POST', '/cad-estoque', { insumo: id, data: '2026-07-05', quantidade: 1, antesDaContagem: 1 }, na);
    expect(errada.body.errors).toMatchObject([{ campo: 'antesDaContagem' }]);
  });

  it('uma entrada sem valor pergunta quanto custou, e não baixa a média; de graça diz-se', async () => {
    const id = await insumo();
    await mover(id, 'entrada', '2026-07-01', 10);
    const sem = await ana.call('POST', '/cad-estoque', { insumo: id, tipo: 'entrada', data: '2026-07-02', quantidade: 10 }, na);
    expect(sem).toMatchObject({ status: 400, body: { errors: [{ campo: 'valor', mensagem: expect.stringContaining('quanto custou') }] } });
    expect(await ha(id)).toMatchObject({ quantidade: 10, custoMedio: 10 });
    await mover(id, 'entrada', '2026-07-02', 10, { valor: 0 });
    expect(await ha(id)).toMatchObject({ quantidade: 20, custoMedio: 5 });
  });

  it('um documento num dia já contado conta depois da contagem, avisa disso, e pode dizer que já estava nela', async () => {
    const dia = '2026-08-06';
    const papeis = [
      ['/cad-estoque/entrada', 'PUT', '/cad-estoque/entrada/finalizar/:id', 15, 10],
      ['/cad-estoque/saida', 'PUT', '/cad-estoque/saida/finalizar/:id', 5, 10],
      ['/compras', 'PUT', '/compras/:id/finalizar', 15, 10],
    ] as const;
    for (const [path, metodo, passo, depois, antes] of papeis) {
      const id = await insumo();
      const aviso = expect.stringContaining(`Produto ${proximo} já tinha contagem em 06/08/2026: isto conta depois dela.`);
      await mover(id, 'entrada', '2026-08-01', 10);
      await mover(id, 'contagem', dia, 10);
      const produto = path === '/compras' ? { id, descricao: 'Adubo', quantidade: 5, valor: 50 } : { insumo: id, quantidade: 5 };
      const produtos = [path === '/cad-estoque/entrada' ? { ...produto, valor: 50 } : produto];
      const fornecedor = path === '/compras' && { refId: (await feito('/cad-fornecedores', { nome: `Agro ${proximo}` })).id };
      const papel = await feito(path, { descricao: `Papel ${proximo}`, data: dia, produtos, ...fornecedor });
      const url = passo.replace(':id', String(papel.id));
      const ensaio = async (corpo: object) => (await ana.call(metodo, `${url}?ensaio=1`, corpo, na)).body.avisos;
      expect(await ensaio({})).toContainEqual(aviso);
      expect(await ensaio({ antesDaContagem: 1 })).not.toContainEqual(aviso);
      expect(await feito(url, {}, metodo)).toMatchObject({ aviso, antesDaContagem: null });
      expect((await ha(id)).quantidade).toBe(depois);
      const abrir = path === '/compras' ? `/compras/${papel.id}/abrir` : `${path}/abrir/${papel.id}`;
      expect((await ana.call('PATCH', abrir, {}, na)).status).toBe(200);
      expect(await feito(url, { antesDaContagem: 1 }, metodo)).toMatchObject({ aviso: null, antesDaContagem: 1 });
      expect((await ha(id)).quantidade).toBe(antes);
    }
  });

  it('uma nota fiscal num dia já contado pergunta o mesmo; tirada do estoque de que já se usou, só com o motivo', async () => {
    const id = await insumo();
    const aviso = expect.stringContaining(`Produto ${proximo} já tinha contagem em 06/08/2026: isto conta depois dela.`);
    await mover(id, 'entrada', '2026-08-01', 10);
    await mover(id, 'contagem', '2026-08-06', 10);
    const itens = [{ insumo: id, descricao: 'Adubo', unidade: 'KG', quantidade: 5, valor: 50, noEstoque: 5 }];
    const nota = await feito('/invoices', { numero: `N${proximo}`, emitida: '2026-08-06', emitente: 'Agro', total: 50, itens });
    const url = `/invoices/${nota.id}/stock`;
    const ensaio = async (corpo: object) => (await ana.call('POST', `${url}?ensaio=1`, corpo, na)).body.avisos;
    expect(await ensaio({})).toContainEqual(aviso);
    expect(await ensaio({ antesDaContagem: 1 })).not.toContainEqual(aviso);
    expect(await feito(url, {})).toMatchObject({ aviso, antesDaContagem: null });
    expect((await ha(id)).quantidade).toBe(15);
    await mover(id, 'saida', '2026-08-07', 12);
    const tirar = (corpo: object) => ana.call('PATCH', `${url}/estornar`, corpo, na);
    expect(await tirar({})).toMatchObject({ status: 422, body: { code: 'SALDO_INSUFICIENTE' } });
    expect((await tirar({ motivo: 'Veio errada' })).status).toBe(200);
    expect(await feito(url, { antesDaContagem: 1 })).toMatchObject({ aviso: null, antesDaContagem: 1 });
    expect((await ha(id)).quantidade).toBe(-2);
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
