import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('painel', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
  });
  afterAll(() => app.close());

  it('sem nada cadastrado mostra o ano e zeros', async () => {
    const { status, body } = await ana.call('GET', '/painel');
    expect(status).toBe(200);
    expect(body.safra.descricao).toMatch(/^Ano de \d{4}$/);
    expect(body).toMatchObject({ colhidoL: 0, saldoKg: 0, lotes: { total: 0 }, colheitaPorSemana: [] });
  });

  it('mostra a safra atual da fazenda, e só o que a tela pede dela', async () => {
    const fazenda = (await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id as number;
    const na = { 'x-fazenda': String(fazenda) };
    await ana.call('POST', '/cat-safras', { inicio: '2025-09-01', fim: '2026-08-31', safraAtual: 1 }, na);
    const talhao = (await ana.call('POST', '/cad-talhoes', { nome: 'Mata' }, na)).body.id as number;
    await ana.call('POST', '/rastreabilidade', { data: '2026-05-11', talhoes: [{ talhaoId: talhao, quantidade: 600 }] }, na);
    const { body } = await ana.call('GET', '/painel', undefined, na);
    expect(body.safra).toEqual({ descricao: 'SAFRA 2025/2026', inicio: '2025-09-01', fim: '2026-08-31' });
    expect(body.lotes.total).toBe(1);
    const bia = await app.account('bia');
    expect((await bia.call('GET', '/painel')).body.lotes.total).toBe(0);
  });
});
