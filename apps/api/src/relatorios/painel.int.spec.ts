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
    await ana.call(
      'POST',
      '/rastreabilidade',
      { data: '2026-05-11', talhoes: [{ talhaoId: talhao, quantidade: 600 }], motivo: 'Sem caderno' },
      na,
    );
    const { body } = await ana.call('GET', '/painel', undefined, na);
    const dias = { inicio: '2025-09-01', fim: '2026-08-31' };
    const safra = { id: expect.any(Number), descricao: 'SAFRA 2025/2026', ...dias };
    expect(body.safra).toEqual({ ...safra, fazenda: null });
    expect(body.safras).toEqual([safra]);
    // A second farm, with a crop year of the same days: over both there is the period, and a crop year that is named says whose it is.
    const outra = (await ana.call('POST', '/fazendas', { nome: 'SÍTIO NOVO' })).body.id as number;
    await ana.call('POST', '/cat-safras', { ...dias, descricao: 'Do sítio', fazenda: outra }, { 'x-fazenda': String(outra) });
    const todas = (await ana.call('GET', '/painel')).body;
    expect(todas.safras).toEqual([{ id: null, descricao: 'SAFRA 2025/2026', ...dias }]);
    expect(todas.safra).toEqual({ id: null, descricao: 'SAFRA 2025/2026', ...dias, fazenda: null });
    const umaSo = (await ana.call('GET', `/painel?safra=${body.safra.id}`)).body.safra;
    expect(umaSo).toEqual({ ...safra, descricao: 'SAFRA 2025/2026 · SANTA FÉ', fazenda });
    expect((await ana.call('GET', '/rastreabilidade/lotes?safra=999999')).status).toBe(404);
    expect(body.lotes.total).toBe(1);
    const bia = await app.account('bia');
    expect((await bia.call('GET', '/painel')).body.lotes.total).toBe(0);
  });
});
