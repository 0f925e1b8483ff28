import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('o que se soma a um pagamento', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  const base = { descricao: 'Peça', tipo: 'despesa', valor: 50, data: '2026-05-11' };
  const lancar = (mais: object) => ana.call('POST', '/financeiro', { ...base, ...mais }, na);
  const demais = (campo: string) => ({ status: 422, body: { code: 'ACRESCIMO_DEMAIS', errors: [{ campo }] } });

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-01T12:00:00.000Z' });
    ana = await app.account('ana');
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
});
