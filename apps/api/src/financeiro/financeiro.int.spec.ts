import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/** An instant of a month that has begun in Greenwich and not in São Paulo. */
const NOW = '2026-07-01T01:00:00.000Z';

describe('financeiro pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  const ids = { fazenda: 0, outra: 0, caixa: 0, banco: 0, fornecedor: 0, categoria: 0 };
  const naFazenda = () => ({ 'x-fazenda': String(ids.fazenda) });
  const diesel = { descricao: 'Diesel', tipo: 'despesa', categoria: 'Combustível', valor: 200, data: '2026-01-31' };
  const lancar = (mudou: object = {}) => ana.call('POST', '/financeiro', { ...diesel, fluxo: ids.caixa, ...mudou }, naFazenda());
  const saldo = async (body?: object) => (await ana.call('POST', '/fluxos/saldo/mostrar', body)).body;

  beforeAll(async () => {
    app = await startTestApp({ now: NOW });
    ana = await app.account('ana');
    bia = await app.account('bia');
    const novo = async (url: string, body: unknown) => (await ana.call('POST', url, body)).body.id as number;
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    ids.outra = await novo('/fazendas', { nome: 'BOA ESPERANÇA' });
    ids.caixa = await novo('/fluxos', { descricao: 'CAIXA' });
    ids.banco = await novo('/fluxos', { descricao: 'BANCO SICOOB', conta: '1234-5', agencia: '0001', tipoConta: 'CORRENTE' });
    ids.fornecedor = await novo('/cad-fornecedores', { nome: 'Posto Serra' });
    ids.categoria = await novo('/cat-contas', { descricao: 'Frete', tipo: 'despesa' });
  });
  afterAll(() => app.close());

  it('guarda conta e agência do fluxo', async () => {
    expect((await ana.call('GET', `/fluxos/${ids.banco}`)).body).toEqual({
      id: ids.banco,
      descricao: 'BANCO SICOOB',
      conta: '1234-5',
      agencia: '0001',
      tipoConta: 'CORRENTE',
    });
  });

  it('parcela um lançamento ao centavo, a última com a sobra, um mês depois da outra', async () => {
    const made = await lancar({ pagParcelas: 3, fornecedor: ids.fornecedor, notafiscal: '' });
    expect(made).toMatchObject({ status: 201, headers: { etag: '"0"' } });
    expect(made.body).toMatchObject({
      descricao: 'Diesel',
      categoria: 'Combustível',
      status: 'PENDENTE',
      valor: 200,
      total: 200,
      pagParcelas: 3,
      ...{ fornecedor: ids.fornecedor, fornecedorNome: 'Posto Serra', safraNome: null },
      fazenda: ids.fazenda,
      notafiscal: null,
      numeroCheque: 0,
    });
    expect(made.body.pagamentos).toMatchObject([
      { atual: 1, valor: 66.66, data: '2026-01-31', status: 'PENDENTE', fluxo: ids.caixa },
      { atual: 2, valor: 66.66, data: '2026-02-28' },
      { atual: 3, valor: 66.68, data: '2026-03-31' },
    ]);
    expect((await ana.call('GET', `/financeiro/${made.body.id}`)).body).toEqual(made.body);
  });

  it('usa categoria do catálogo pelo código e mostra o nome', async () => {
    const { body } = await lancar({ categoria: ids.categoria, primeiroVencimento: '2026-03-10' });
    expect(body).toMatchObject({ categoria: 'Frete', categoriaId: ids.categoria, categoriaNome: 'Frete', vencimento: '2026-03-10' });
    const { body: lista } = await ana.call('GET', `/financeiro?categoria=${ids.categoria}`);
    expect(lista.content.map(({ id }: { id: number }) => id)).toEqual([body.id]);
  });

  it('lista com totais do que foi filtrado, não só da página', async () => {
    const em = { data: '2025-05-10', descricao: 'Filtrado' };
    await lancar({ ...em, valor: 100.1, status: 'PAGO' });
    await lancar({ ...em, valor: 50, juros: 1.5, desconto: 0.5, fluxo: ids.banco });
    await lancar({ ...em, tipo: 'receita', valor: 1000, categoria: 'Venda de palha' });
    const lista = async (query: string) => (await ana.call('GET', `/financeiro?dateStart=2025-05-01&dateEnd=2025-05-31&${query}`)).body;
    const page = await lista('size=1');
    expect(page).toMatchObject({ pagination: { page: 1, size: 1, total: 3 }, totals: { receita: 1000, despesa: 151.1, total: 848.9 } });
    expect(page.content).toHaveLength(1);
    expect((await lista('tipo=despesa')).totals).toEqual({ receita: 0, despesa: 151.1, total: -151.1 });
    expect((await lista('status=PAGO')).content).toMatchObject([{ status: 'PAGO', valor: 100.1 }]);
    expect((await lista(`fluxo=${ids.banco}`)).totals.despesa).toBe(51);
    expect((await lista('q=PALHA')).pagination.total).toBe(1);
    expect((await lista('categoria=Venda de palha')).pagination.total).toBe(1);
    const outra = await ana.call('GET', '/financeiro?dateStart=2025-05-01', undefined, { 'x-fazenda': String(ids.outra) });
    expect(outra.body).toMatchObject({ content: [], totals: { total: 0 } });
  });

  it('edita o cabeçalho, mas o valor 0.1 dos clientes antigos não muda nada', async () => {
    const { id } = (await lancar()).body;
    const changed = await ana.call('PUT', `/financeiro/${id}`, { tipo: 'despesa', valor: 0.1, obs: 'posto novo', fazenda: ids.outra });
    expect(changed).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect(changed.body).toMatchObject({ valor: 200, obs: 'posto novo', descricao: 'Diesel', fazenda: ids.outra });
  });

  it('diz qual campo está errado e não grava nada', async () => {
    const errado = await lancar({ valor: 1.001, data: '2026-02-30', dono: 1, pagParcelas: 0 });
    expect(errado.status).toBe(400);
    expect(errado.body.errors.map(({ campo }: { campo: string }) => campo)).toEqual(
      expect.arrayContaining(['valor', 'data', 'pagParcelas']),
    );
    expect(await lancar({ fornecedor: 999 })).toMatchObject({ status: 422, body: { code: 'REFERENCIA_NAO_ENCONTRADA' } });
    expect(await lancar({ valor: 0.02, pagParcelas: 3 })).toMatchObject({ status: 422, body: { code: 'PARCELAS_DEMAIS' } });
    expect((await ana.call('POST', '/financeiro', diesel, { 'x-fazenda': '0' })).body.code).toBe('FAZENDA_OBRIGATORIA');
  });

  it('repetir o mesmo pedido lança uma vez', async () => {
    const body = { ...diesel, descricao: 'Uma vez só', pagParcelas: 2 };
    const headers = { ...naFazenda(), 'idempotency-key': 'lancar-1' };
    const first = await ana.call('POST', '/financeiro', body, headers);
    expect((await ana.call('POST', '/financeiro', body, headers)).body).toEqual(first.body);
    expect((await ana.call('GET', '/financeiro?q=uma vez')).body.pagination.total).toBe(1);
  });

  it('o valor de um lançamento que se altera é o que já é, ou o 0,1 dos formulários antigos; outro é recusado, e nada muda', async () => {
    const { id, pagamentos } = (await lancar({ valor: 200 })).body;
    const url = `/financeiro/${id}`;
    for (const valor of [0.1, 200]) expect((await ana.call('PUT', url, { valor, obs: `de ${valor}` })).body.obs).toBe(`de ${valor}`);
    expect(await ana.call('PUT', url, { valor: 150, obs: 'outro' })).toMatchObject({
      status: 422,
      body: { code: 'VALOR_MUDA_NOS_PAGAMENTOS', errors: [{ campo: 'valor' }] },
    });
    expect((await ana.call('GET', url)).body).toMatchObject({ valor: 200, obs: 'de 200' });
    const pagamento = `/financeiro/pagamento/${pagamentos[0].id}`;
    await ana.call('PATCH', pagamento, { status: 'PAGO' });
    expect(await ana.call('PUT', pagamento, { desconto: 1 })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('está pago. Marque-o como pendente antes de mudar') },
    });
    expect(await ana.call('PATCH', pagamento, { status: 'PAGO', dataPagamento: '1900-01-01' })).toMatchObject({
      status: 422,
      body: { code: 'DIA_FORA_DO_ALCANCE' },
    });
    expect((await ana.call('PUT', pagamento, { desconto: 1, status: 'PENDENTE' })).body).toMatchObject({ status: 'PENDENTE', total: 199 });
  });

  it('paga, estorna, altera, acrescenta e apaga pagamentos, com os totais em dia', async () => {
    const { id, pagamentos } = (await lancar({ pagParcelas: 2 })).body;
    const [primeiro, segundo] = pagamentos;
    const url = `/financeiro/pagamento/${primeiro.id}`;
    expect((await ana.call('PATCH', url, { status: 'PAGO', dataPagamento: '2026-02-03', fluxo: ids.banco })).body).toMatchObject({
      status: 'PAGO',
      dataPagamento: '2026-02-03',
      fluxo: ids.banco,
      valor: 100,
    });
    expect(await ana.call('DELETE', url)).toMatchObject({
      status: 409,
      body: { error: `O pagamento ${primeiro.id} está pago. Marque-o como pendente antes de apagar.` },
    });
    expect((await ana.call('DELETE', `/financeiro/${id}`)).body.code).toBe('LANCAMENTO_COM_PAGAMENTO_PAGO');
    expect((await ana.call('PATCH', url, { status: 'PENDENTE' })).body).toMatchObject({ status: 'PENDENTE', dataPagamento: null });

    const alterado = await ana.call('PUT', url, { valor: 90.05, juros: 1.1, reajuste: -0.15, data: '2026-02-05', status: 'PAGO' });
    expect(alterado.body).toMatchObject({ valor: 90.05, juros: 1.1, reajuste: -0.15, total: 91, data: '2026-02-05', status: 'PAGO' });
    expect((await ana.call('PUT', url, { desconto: 5000 })).body).toMatchObject({ code: 'PAGAMENTO_NEGATIVO' });

    const novo = await ana.call('POST', '/financeiro/pagamento', { financeiroId: id, valor: 10, data: '2026-04-01' });
    expect(novo).toMatchObject({ status: 201, body: { atual: 3, valor: 10, financeiroId: id, pagParcelas: 3 } });
    expect((await ana.call('GET', `/financeiro/${id}`)).body).toMatchObject({ valor: 200.05, total: 201, pagas: 1, pagParcelas: 3 });

    expect((await ana.call('DELETE', `/financeiro/pagamento/${segundo.id}`)).status).toBe(204);
    expect((await ana.call('GET', `/financeiro/pagamento/${segundo.id}`)).status).toBe(404);
    expect((await ana.call('GET', `/financeiro/${id}`)).body).toMatchObject({ valor: 100.05, total: 101, pagas: 1, pagParcelas: 2 });
  });

  it('dois apagam a mesma parcela ao mesmo tempo: uma sai, uma fica', async () => {
    const { id, pagamentos } = (await lancar({ pagParcelas: 2 })).body;
    const both = await Promise.all(pagamentos.map((p: { id: number }) => ana.call('DELETE', `/financeiro/pagamento/${p.id}`)));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await ana.call('GET', `/financeiro/${id}`)).body).toMatchObject({ valor: 100, pagParcelas: 1 });
  });

  it('respeita If-Match', async () => {
    const { pagamentos } = (await lancar()).body;
    const url = `/financeiro/pagamento/${pagamentos[0].id}`;
    await ana.call('PUT', url, { obs: 'a' }, { 'if-match': '"0"' });
    expect((await ana.call('PUT', url, { obs: 'b' }, { 'if-match': '"0"' })).status).toBe(412);
  });

  it('nada se vê nem se muda de outra conta', async () => {
    const { id, pagamentos } = (await lancar()).body;
    const pagamento = `/financeiro/pagamento/${pagamentos[0].id}`;
    const calls = [
      bia.call('GET', `/financeiro/${id}`),
      bia.call('PUT', `/financeiro/${id}`, { obs: 'meu' }),
      bia.call('DELETE', `/financeiro/${id}`),
      bia.call('GET', pagamento),
      bia.call('PATCH', pagamento, { status: 'PAGO' }),
      bia.call('PUT', pagamento, { valor: 1 }),
      bia.call('DELETE', pagamento),
      bia.call('POST', '/financeiro/pagamento', { financeiroId: id, valor: 1, data: '2026-01-01' }),
      bia.call('GET', `/fluxos/${ids.caixa}/12meses`),
      bia.call('DELETE', `/fluxos/${ids.caixa}`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect((await bia.call('POST', '/fluxos/saldo/mostrar', { fluxo: ids.caixa })).status).toBe(422);
    expect((await bia.call('GET', '/financeiro')).body).toMatchObject({ content: [], totals: { receita: 0, despesa: 0, total: 0 } });
    expect((await ana.call('GET', `/financeiro/${id}`)).body).toMatchObject({ valor: 200, status: 'PENDENTE', obs: null });
  });

  describe('fluxos', () => {
    const fluxos = { a: 0, b: 0 };
    beforeAll(async () => {
      fluxos.a = (await ana.call('POST', '/fluxos', { descricao: 'A' })).body.id;
      fluxos.b = (await ana.call('POST', '/fluxos', { descricao: 'B' })).body.id;
    });

    it('o saldo soma o que foi pago, movimentado e transferido, até o dia pedido', async () => {
      await lancar({ tipo: 'receita', valor: 1000, status: 'PAGO', dataPagamento: '2026-01-10', fluxo: fluxos.a });
      await lancar({ valor: 250.55, status: 'PAGO', dataPagamento: '2026-02-10', fluxo: fluxos.a });
      await lancar({ valor: 99, fluxo: fluxos.a });
      const transferir = { tipo: 'transferencia', valor: 300, status: 'PAGO', fluxo: fluxos.b, fluxoSaida: fluxos.a };
      expect((await lancar({ ...transferir, fluxoSaida: null })).body.code).toBe('FLUXO_DE_SAIDA_OBRIGATORIO');
      await lancar({ ...transferir, dataPagamento: '2026-02-15' });
      const url = `/fluxos/${fluxos.a}/movimentacao`;
      const aporte = { descricao: 'Aporte', valor: 10.01, data_vencimento: '2026-03-01', tipo: 'entrada', status: 'PAGO' };
      const { body: movida } = await ana.call('POST', url, { ...aporte, dataPagamento: '2026-03-01' });
      await ana.call('POST', url, { ...aporte, tipo: 'saida', status: 'PENDENTE' });

      expect(await saldo({ fluxo: fluxos.a })).toEqual({
        saldo_normal: 749.45,
        saldo_movimentos: 10.01,
        saldo_transferencias: -300,
        total: 459.46,
      });
      expect((await saldo({ fluxos: [fluxos.b] })).total).toBe(300);
      expect((await saldo({ fluxos: [fluxos.a, fluxos.b] })).saldo_transferencias).toBe(0);
      expect((await saldo({ fluxo: fluxos.a, ate: '2026-02-09' })).total).toBe(1000);
      const antes = (await saldo()).total;
      await ana.call('PATCH', `/fluxos/movimentacao/${movida.id}`, { status: 'PENDENTE' });
      expect((await saldo()).total).toBeCloseTo(antes - 10.01, 2);
    });

    it('mostra doze meses, com o saldo correndo', async () => {
      const fluxo = (await ana.call('POST', '/fluxos', { descricao: 'C' })).body.id;
      const mesPassado = '2026-05-15';
      await lancar({ tipo: 'receita', valor: 500, status: 'PAGO', dataPagamento: '2020-01-01', fluxo });
      await lancar({ valor: 120, status: 'PAGO', dataPagamento: mesPassado, fluxo });
      const { content } = (await ana.call('GET', `/fluxos/${fluxo}/12meses`)).body;
      expect(content).toHaveLength(12);
      expect(content[0]).toMatchObject({ entrada: 0, saida: 0, saldo: 500 });
      expect(content[10]).toEqual({ mes: mesPassado.slice(0, 7), entrada: 0, saida: 120, total: -120, saldo: 380 });
      expect(content[11]).toMatchObject({ total: 0, saldo: 380 });
    });

    it('cria, muda, lista e exclui movimentações; a de outro fluxo não existe', async () => {
      const url = `/fluxos/${fluxos.b}/movimentacao`;
      const { body } = await ana.call('POST', url, { descricao: 'Tarifa', valor: 12.5, data_vencimento: '2026-05-05', tipo: 'saida' });
      expect(body).toMatchObject({ descricao: 'Tarifa', valor: 12.5, tipo: 'saida', status: 'PENDENTE', fluxo: fluxos.b });
      const mudada = { descricao: 'Tarifa', valor: 13, data_vencimento: '2026-05-06', tipo: 'saida' };
      expect((await ana.call('PUT', `${url}/${body.id}`, mudada)).body).toMatchObject({ valor: 13, data_vencimento: '2026-05-06' });
      const so = async (campos: object) => (await ana.call('PUT', `${url}/${body.id}`, campos)).body;
      expect(await so({ valor: 14 })).toEqual({ ...body, valor: 14, data_vencimento: '2026-05-06' });
      expect(await so({ status: 'PAGO', dataPagamento: '2026-05-07' })).toMatchObject({
        valor: 14,
        status: 'PAGO',
        dataPagamento: '2026-05-07',
      });
      expect(await so({ descricao: 'Tarifa do banco' })).toMatchObject({ valor: 14, status: 'PAGO', dataPagamento: '2026-05-07' });
      expect((await ana.call('GET', url)).body).toMatchObject({ content: [{ id: body.id }], pagination: { total: 1 } });
      expect((await ana.call('GET', `/fluxos/${fluxos.a}/movimentacao/${body.id}`)).status).toBe(404);
      expect((await bia.call('PATCH', `/fluxos/movimentacao/${body.id}`, { status: 'PAGO' })).status).toBe(404);
      expect((await ana.call('POST', url, { ...mudada, valor: 0 })).status).toBe(400);
      expect(await so({ tipo: 'entrada' })).toMatchObject({ status: 409, code: 'MOVIMENTACAO_PAGA_NAO_MUDA' });
      expect((await ana.call('DELETE', `${url}/${body.id}`)).body.error).toContain(`${body.id}, Tarifa do banco, está feita`);
      await ana.call('PATCH', `/fluxos/movimentacao/${body.id}`, { status: 'PENDENTE' });
      expect((await ana.call('DELETE', `${url}/${body.id}`)).status).toBe(204);
      expect((await ana.call('GET', `${url}/${body.id}`)).status).toBe(404);
    });

    it('ao excluir um fluxo, o que está em aberto vai para o outro; o pago fica na história', async () => {
      const fluxo = (await ana.call('POST', '/fluxos', { descricao: 'FECHADO' })).body.id;
      const { id } = (await lancar({ valor: 30, pagParcelas: 3, fluxo })).body;
      const pagamentos = async () => (await ana.call('GET', `/financeiro/${id}`)).body.pagamentos;
      await ana.call('PATCH', `/financeiro/pagamento/${(await pagamentos())[0].id}`, { status: 'PAGO' });
      const tudo = (await saldo()).total;
      expect(await ana.call('DELETE', `/fluxos/${fluxo}`)).toMatchObject({
        status: 409,
        body: {
          code: 'FLUXO_COM_PENDENCIAS',
          error: 'O fluxo "FECHADO" tem 2 pagamentos ou movimentações em aberto. Informe para qual fluxo vai o que está em aberto.',
        },
      });
      expect((await ana.call('DELETE', `/fluxos/${fluxo}?fluxo_to_move=${fluxo}`)).status).toBe(422);
      expect((await ana.call('DELETE', `/fluxos/${fluxo}`, { fluxo_to_move: fluxos.b })).status).toBe(204);
      expect((await ana.call('GET', `/fluxos/${fluxo}`)).status).toBe(404);
      expect((await pagamentos()).map((pagamento: { fluxo: number }) => pagamento.fluxo)).toEqual([fluxo, fluxos.b, fluxos.b]);
      expect((await saldo()).total).toBe(tudo);
      expect((await lancar({ fluxo })).body.code).toBe('REFERENCIA_NAO_ENCONTRADA');
    });

    it('um fluxo sem nada em aberto se exclui sem destino', async () => {
      const fluxo = (await ana.call('POST', '/fluxos', { descricao: 'VAZIO' })).body.id;
      expect((await ana.call('DELETE', `/fluxos/${fluxo}`)).status).toBe(204);
    });
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
