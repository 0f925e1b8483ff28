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

  it('do que um lançamento soma, diz o que já se recebeu ou pagou e o que falta, parcela por parcela', async () => {
    const lia = await app.account('lia');
    const na = { 'x-fazenda': String((await lia.call('POST', '/fazendas', { nome: 'BOA VISTA' })).body.id) };
    const lancar = async (corpo: object) => {
      const { status, body } = await lia.call('POST', '/financeiro', { categoria: 'Diversos', ...corpo }, na);
      expect({ status, body }).toMatchObject({ status: 201 });
    };
    const { inicio } = (await lia.call('GET', '/painel', undefined, na)).body.safra;
    await lancar({ tipo: 'receita', descricao: 'Venda', valor: 100.01, data: inicio, status: 'PAGO', dataPagamento: inicio });
    await lancar({ tipo: 'receita', descricao: 'Aluguel', valor: 50, data: inicio, status: 'PENDENTE' });
    const prazo = { tipo: 'despesa', descricao: 'Adubo', valor: 300, data: inicio, status: 'PENDENTE' };
    await lancar({ ...prazo, pagParcelas: 3 });
    const { content } = (await lia.call('GET', '/financeiro?tipo=despesa', undefined, na)).body;
    const { pagamentos } = (await lia.call('GET', `/financeiro/${content[0].id}`, undefined, na)).body;
    const paga = await lia.call('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO', dataPagamento: inicio }, na);
    expect(paga).toMatchObject({ status: 200 });
    const { body } = await lia.call('GET', '/painel', undefined, na);
    expect(body).toMatchObject({
      ...{ recebido: 100.01, aReceber: 50, receitas: 150.01 },
      ...{ pago: 100, aPagar: 200, despesas: 300 },
    });
    const { totals } = (await lia.call('GET', '/financeiro/relatorios', undefined, na)).body;
    expect(totals).toMatchObject({ receita: 150.01, recebido: 100.01, despesa: 300, pago: 100 });
  });
});
