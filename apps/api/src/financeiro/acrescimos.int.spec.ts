import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('o que se soma a um pagamento', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  let na: Record<string, string>;
  const base = { descricao: 'Peça', tipo: 'despesa', valor: 50, data: '2026-05-11' };
  const lancar = (mais: object) => ana.call('POST', '/financeiro', { ...base, ...mais }, na);
  const demais = (campo: string) => ({ status: 422, body: { code: 'ACRESCIMO_DEMAIS', errors: [{ campo }] } });

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-01T12:00:00.000Z' });
    ana = await app.account('ana');
    bia = await app.account('bia');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
  });
  afterAll(() => app.close());

  it('não passa de dez vezes o valor: juros e reajuste, ao lançar, ao incluir e ao alterar', async () => {
    const errada = await lancar({ juros: 1_000_000_000 });
    expect(errada).toMatchObject(demais('juros'));
    expect(errada.body.error).toBe('R$ 1.000.000.000,00 de juros sobre R$ 50,00 passa de 10 vezes o valor. Confira a vírgula.');
    expect((await ana.call('GET', '/financeiro')).body.pagination.total).toBe(0);
    const { status, body } = await lancar({ juros: 500 });
    expect({ status, total: body.total }).toEqual({ status: 201, total: 550 });
    const url = `/financeiro/pagamento/${body.pagamentos[0].id}`;
    expect(await ana.call('PUT', url, { juros: 500.01 })).toMatchObject(demais('juros'));
    expect(await ana.call('PUT', url, { reajuste: 1_000 })).toMatchObject(demais('reajuste'));
    expect(await ana.call('PUT', url, { valor: 40 })).toMatchObject(demais('juros'));
    expect((await ana.call('PUT', url, { valor: 40, juros: 1, reajuste: -2 })).body).toMatchObject({ total: 39 });
    const mais = { financeiroId: body.id, valor: 5, data: '2026-06-01', juros: 51 };
    expect(await ana.call('POST', '/financeiro/pagamento', mais)).toMatchObject(demais('juros'));
  });

  it('parcelas ditas uma a uma: cada dia e valor, uma delas já paga; a soma é o valor', async () => {
    const parcelas = [
      { data: '2026-06-01', valor: 20, dataPagamento: '2026-06-01', juros: 0.5, reajuste: -0.1 },
      { data: '2026-07-10', valor: 12.34 },
      { data: '2026-09-01', valor: 17.66 },
    ];
    const { status, body } = await lancar({ parcelas });
    expect({ status, total: body.total, pagas: body.pagas }).toEqual({ status: 201, total: 50.4, pagas: 1 });
    expect(body.pagamentos).toMatchObject([
      { data: '2026-06-01', valor: 20, total: 20.4, status: 'PAGO', dataPagamento: '2026-06-01' },
      { data: '2026-07-10', valor: 12.34, status: 'PENDENTE' },
      { data: '2026-09-01', valor: 17.66, status: 'PENDENTE' },
    ]);
    const dizem = async (mais: object) => {
      const { body: nao, status: qual } = await lancar({ parcelas, ...mais });
      return [qual, nao.code, nao.errors?.[0]?.campo];
    };
    expect(await dizem({ valor: 50.01 })).toEqual([422, 'PARCELAS_NAO_SOMAM', 'parcelas']);
    expect(await dizem({ pagParcelas: 2 })).toEqual([422, 'PARCELAS_OUTRAS', 'pagParcelas']);
    expect(await dizem({ status: 'PAGO' })).toEqual([422, 'PARCELAS_DIZEM_SE_PAGAS', 'status']);
    const amanha = [{ data: '2026-06-02', valor: 50, dataPagamento: '2026-06-02' }];
    expect(await dizem({ parcelas: amanha })).toEqual([422, 'DATA_FUTURA', 'parcelas[0].dataPagamento']);
  });

  it('o que nasceu pago se desfaz, se nada se fez depois; o que se pagou depois não', async () => {
    const desfaz = (id: number, quem = ana) => quem.call('DELETE', `/financeiro/${id}?desfaz=1`);
    const pago = (await lancar({ status: 'PAGO' })).body.id;
    expect((await ana.call('DELETE', `/financeiro/${pago}`)).status).toBe(409);
    expect((await desfaz(pago, bia)).status).toBe(404);
    expect((await desfaz(pago)).status).toBe(204);
    expect((await ana.call('GET', `/financeiro/${pago}`)).status).toBe(404);
    const { body } = await lancar({});
    await ana.call('PATCH', `/financeiro/pagamento/${body.pagamentos[0].id}`, { status: 'PAGO' });
    expect(await desfaz(body.id)).toMatchObject({ status: 409, body: { code: 'LANCAMENTO_COM_PAGAMENTO_PAGO' } });
  });

  it('paga em parte uma vez só, e o resto segue em aberto', async () => {
    const { body } = await lancar({ valor: 100 });
    const url = `/financeiro/pagamento/${body.pagamentos[0].id}/parte`;
    const parte = { valor: 30, juros: 1, numeroCheque: 12, data: '2026-07-01' };
    const chave = { 'idempotency-key': 'em-parte' };
    expect((await ana.call('POST', url, parte, chave)).body).toMatchObject({ status: 'PAGO', valor: 30, total: 31, numeroCheque: 12 });
    expect((await ana.call('POST', url, parte, chave)).status).toBe(201);
    const { pagamentos, total, status } = (await ana.call('GET', `/financeiro/${body.id}`)).body;
    expect({ total, status, quantos: pagamentos.length }).toEqual({ total: 101, status: 'PENDENTE', quantos: 2 });
    expect(pagamentos[1]).toMatchObject({ valor: 70, status: 'PENDENTE', data: '2026-07-01', numeroCheque: 0 });
    expect(await ana.call('POST', url, { valor: 1 })).toMatchObject({ status: 409, body: { code: 'PAGAMENTO_PAGO_NAO_MUDA' } });
    const resto = `/financeiro/pagamento/${pagamentos[1].id}/parte`;
    expect(await ana.call('POST', resto, { valor: 70 })).toMatchObject({ status: 422, body: { code: 'PARTE_DO_PAGAMENTO' } });
    expect(await bia.call('POST', resto, { valor: 1 })).toMatchObject({ status: 404 });
    expect(await tablesThatDiffer(app)).toEqual([]);
  });

  it('paga em parte, o que a parcela tinha de juros e desconto não se perde: o total é o mesmo, dito ou não', async () => {
    for (const [comEle, pago, resto] of [
      [{}, { juros: 10, desconto: 8, total: 42 }, { juros: 0, desconto: 12, total: 48 }],
      [
        { juros: 4, desconto: 0 },
        { juros: 4, desconto: 0, total: 44 },
        { juros: 6, desconto: 20, total: 46 },
      ],
    ] as const) {
      const { body } = await lancar({ valor: 100, juros: 10, desconto: 20 });
      expect((await ana.call('POST', `/financeiro/pagamento/${body.pagamentos[0].id}/parte`, { valor: 40, ...comEle })).body).toMatchObject(
        pago,
      );
      const depois = (await ana.call('GET', `/financeiro/${body.id}`)).body;
      expect([depois.total, depois.pagamentos[1]]).toEqual([90, expect.objectContaining({ valor: 60, ...resto })]);
    }
  });

  it('o resto de uma parcela paga em parte guarda o dia dela: é o próximo a pagar, no lançamento e na lista', async () => {
    const { body } = await lancar({ valor: 300, pagParcelas: 3, data: '2026-06-10', descricao: 'Resto vencido' });
    const dias = body.pagamentos.map(({ data }: { data: string }) => data);
    await ana.call('POST', `/financeiro/pagamento/${body.pagamentos[0].id}/parte`, { valor: 40 });
    const { pagamentos, vencimento } = (await ana.call('GET', `/financeiro/${body.id}`)).body;
    expect(pagamentos.map(({ data, status, valor }: Record<string, unknown>) => [data, status, valor])).toEqual([
      [dias[0], 'PAGO', 40],
      [dias[0], 'PENDENTE', 60],
      [dias[1], 'PENDENTE', 100],
      [dias[2], 'PENDENTE', 100],
    ]);
    const { content } = (await ana.call('GET', '/financeiro?q=Resto vencido')).body;
    expect([vencimento, content[0].vencimento]).toEqual([dias[0], dias[0]]);
  });
});
