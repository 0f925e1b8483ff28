import { startTestApp, type TestApp } from '../testing/test-app.js';

/** Still the eve in São Paulo. */
const NOW = '2026-07-01T01:00:00.000Z';
const [HOJE, AMANHA] = ['2026-06-30', '2026-07-01'];

describe('o dia em que se pagou', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  let fluxo = 0;
  const futura = (campo = 'dataPagamento') => ({
    status: 422,
    body: { code: 'DATA_FUTURA', error: 'A data 01/07/2026 ainda não chegou.', errors: [{ campo }] },
  });
  const pago = (dataPagamento: string) => ({ status: 'PAGO', dataPagamento });
  const lancar = (mudou: object) =>
    ana.call('POST', '/financeiro', { descricao: 'Diesel', tipo: 'despesa', valor: 200, data: HOJE, fluxo, ...mudou }, na);
  const total = async () => (await ana.call('POST', '/fluxos/saldo/mostrar', { fluxo })).body.total;

  beforeAll(async () => {
    app = await startTestApp({ now: NOW });
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
  });
  beforeEach(async () => {
    fluxo = (await ana.call('POST', '/fluxos', { descricao: `CAIXA ${Math.max(fluxo, 0) + 1}` })).body.id;
  });
  afterAll(() => app.close());

  it('de um lançamento pago já chegou, na fazenda; o vencimento de um pendente pode estar por vir', async () => {
    expect(await lancar(pago(AMANHA))).toMatchObject(futura());
    expect(await lancar({ status: 'PAGO', data: AMANHA })).toMatchObject(futura('data'));
    expect((await lancar({ dataPagamento: AMANHA })).body).toMatchObject({ status: 'PENDENTE', vencimento: AMANHA });
    expect((await lancar({ dataPagamento: null })).body).toMatchObject({ status: 'PENDENTE', vencimento: HOJE, dataPagamento: null });
    const dois = { status: 'PENDENTE', primeiroVencimento: AMANHA };
    expect(await lancar({ ...dois, dataPagamento: HOJE })).toMatchObject({
      status: 422,
      body: { code: 'DATA_SEM_PAGAMENTO', errors: [{ campo: 'dataPagamento' }] },
    });
    expect((await lancar({ ...dois, dataPagamento: AMANHA })).body).toMatchObject({ status: 'PENDENTE', vencimento: AMANHA });
    expect(await total()).toBe(0);
    expect((await lancar(pago(HOJE))).status).toBe(201);
    expect(await total()).toBe(-200);
  });

  it('de um pagamento já chegou, e não se diz de um pendente', async () => {
    const { id, pagamentos } = (await lancar({})).body;
    const url = `/financeiro/pagamento/${pagamentos[0].id}`;
    for (const method of ['PUT', 'PATCH'] as const) expect(await ana.call(method, url, pago(AMANHA))).toMatchObject(futura());
    const mais = { financeiroId: id, valor: 10, data: AMANHA };
    expect(await ana.call('POST', '/financeiro/pagamento', { ...mais, ...pago(AMANHA) })).toMatchObject(futura());
    expect(await ana.call('POST', '/financeiro/pagamento', { ...mais, dataPagamento: HOJE })).toMatchObject({
      status: 422,
      body: { code: 'DATA_SEM_PAGAMENTO', errors: [{ campo: 'dataPagamento' }] },
    });
    const pendente = { errors: [{ campo: 'dataPagamento', mensagem: expect.stringContaining('pendente não tem dia de pagamento') }] };
    expect(await ana.call('PUT', url, { dataPagamento: HOJE })).toMatchObject({ status: 422, body: pendente });
    expect(await ana.call('PATCH', url, { status: 'PENDENTE', dataPagamento: HOJE })).toMatchObject({ status: 400, body: pendente });
    // The old form of a payment always sends a day: the entry's own, where the user chose none.
    expect((await ana.call('PUT', url, { status: 'PENDENTE', dataPagamento: HOJE })).body).toMatchObject({ dataPagamento: null });
    expect(await ana.call('PUT', url, { status: 'PENDENTE', dataPagamento: AMANHA })).toMatchObject({ status: 422, body: pendente });
    const outro = { financeiroId: id, valor: 10, data: HOJE, status: 'PENDENTE', dataPagamento: AMANHA };
    expect(await ana.call('POST', '/financeiro/pagamento', outro)).toMatchObject({ status: 422, body: pendente });
    expect(await total()).toBe(0);
    expect((await ana.call('PATCH', url, pago(HOJE))).body).toMatchObject(pago(HOJE));
  });

  it('de uma movimentação já chegou, e não se diz de uma pendente', async () => {
    const url = `/fluxos/${fluxo}/movimentacao`;
    const aporte = { descricao: 'Aporte', valor: 50, data_vencimento: AMANHA, tipo: 'entrada' };
    const semPagamento = { status: 422, body: { code: 'DATA_SEM_PAGAMENTO', errors: [{ campo: 'dataPagamento' }] } };
    expect(await ana.call('POST', url, { ...aporte, ...pago(AMANHA) })).toMatchObject(futura());
    for (const mudou of [{}, { status: 'PENDENTE' }])
      expect(await ana.call('POST', url, { ...aporte, ...mudou, dataPagamento: HOJE })).toMatchObject(semPagamento);
    const { id } = (await ana.call('POST', url, aporte)).body;
    for (const [method, onde] of [
      ['PUT', `${url}/${id}`],
      ['PATCH', `/fluxos/movimentacao/${id}`],
    ] as const) {
      expect(await ana.call(method, onde, pago(AMANHA))).toMatchObject(futura());
      expect(await ana.call(method, onde, { status: 'PENDENTE', dataPagamento: HOJE })).toMatchObject(semPagamento);
    }
    expect(await ana.call('PUT', `${url}/${id}`, { dataPagamento: HOJE })).toMatchObject(semPagamento);
    expect(await total()).toBe(0);
    expect((await ana.call('PUT', `${url}/${id}`, pago(HOJE))).body).toMatchObject(pago(HOJE));
    expect(await total()).toBe(50);
  });
});
