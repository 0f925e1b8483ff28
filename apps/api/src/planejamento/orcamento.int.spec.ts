import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

/** A crop year with a budget, entries and estimates, summed here by hand. */
describe('planejamento de uma safra', () => {
  let app: TestApp;
  let ana: Conta;
  let na: Record<string, string>;
  let safra: number;
  let adubo: number;
  let cafe: number;
  let talhao: number;

  const criar = async (path: string, body: object): Promise<number> => {
    const made = await ana.call('POST', path, body, na);
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`);
    return made.body.id;
  };
  const ler = async (path: string) => (await ana.call('GET', path, undefined, na)).body;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'Sítio' })).body.id) };
    safra = await criar('/cat-safras', { descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31', safraAtual: 1 });
    adubo = await criar('/cat-contas', { descricao: 'Adubo', tipo: 'despesa' });
    cafe = await criar('/cat-contas', { descricao: 'Venda de café', tipo: 'receita' });
    talhao = await criar('/cad-talhoes', { nome: 'Grota' });
    const fluxo = await criar('/fluxos', { descricao: 'Caixa' });
    const lancar = (tipo: string, categoria: number, data: string, valor: number, mais: object = {}) =>
      criar('/financeiro', { tipo, descricao: 'X', categoria: String(categoria), data, valor, fluxo, ...mais });
    const orcar = (descricao: string, categoria: number, valor: number, data?: string) =>
      criar('/planejamentos/orcamentos', { descricao, safra, categoria, valor, ...(data && { data }) });
    await orcar('Cobertura', adubo, 12_000.1, '2025-11-10');
    await orcar('Calcário', adubo, 3_000);
    await orcar('Lote da cooperativa', cafe, 80_000, '2026-08-10');
    await lancar('despesa', adubo, '2025-11-12', 11_500.55, { safra });
    // Entered with no crop year, on a day of it; and before it, though said to be of it.
    await lancar('despesa', adubo, '2026-01-10', 200);
    await lancar('despesa', adubo, '2025-08-31', 50.05, { safra: undefined });
    await lancar('receita', cafe, '2026-08-20', 40_000, { safra });
    await criar('/estimativa-venda', { descricao: 'Junho', safra, data: '2026-06-15', sacas: 100.5, precoSaca: 2_100.33 });
    await criar('/estimativa-receita-avulsa', { descricao: 'Palha', safra, data: '2026-06-20', valor: 900 });
    const contar = (data: string, litrosPlanta: number) =>
      criar('/estimativa-colheita', { safra, talhao, data, plantas: 3_333, litrosPlanta, litrosSaca: 490 });
    await contar('2026-01-10', 5);
    await contar('2026-03-10', 4.125);
  });
  afterAll(() => app.close());

  it('totais: o orçado, o que se lançou na safra ou nos seus dias, e o que se estima', async () => {
    expect(await ler(`/planejamentos/orcamentos/totais?safra=${safra}`)).toEqual({
      safra: { id: safra, descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31', fazenda: null },
      safras: [{ id: safra, descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31' }],
      receita: { orcado: 80_000, realizado: 40_000, falta: 40_000 },
      despesa: { orcado: 15_000.1, realizado: 11_700.55, falta: 3_299.55 },
      resultado: { orcado: 64_999.9, realizado: 28_299.45 },
      outrasSafras: 0,
      estimado: { sacas: 100.5, venda: 211_083.17, avulsa: 900, total: 211_983.17 },
      colheita: { talhoes: 1, litros: 13_748.625, sacas: 28.058 },
    });
    expect(await ler('/planejamentos/orcamentos/totais')).toEqual(await ler(`/planejamentos/orcamentos/totais?safra=${safra}`));
  });

  it('o gráfico, o relatório e a planilha dizem o mesmo de cada categoria', async () => {
    const { content } = await ler(`/planejamentos/orcamentos/grafico?safra=${safra}`);
    expect(content).toEqual([
      { categoria: cafe, categoriaNome: 'Venda de café', tipo: 'receita', orcado: 80_000, realizado: 40_000 },
      { categoria: adubo, categoriaNome: 'Adubo', tipo: 'despesa', orcado: 15_000.1, realizado: 11_700.55 },
    ]);
    const relatorio = await ler(`/planejamentos/orcamentos/relatorio?safra=${safra}`);
    expect(relatorio.content[1]).toMatchObject({
      diferenca: 3_299.55,
      linhas: [
        { descricao: 'Cobertura', data: '2025-11-10', valor: 12_000.1 },
        { descricao: 'Calcário', data: null, valor: 3_000 },
      ],
    });
    expect(relatorio.totals.receita.falta).toBe(40_000);
    const planilha = await ler(`/planejamentos/orcado-e-realizado?safra=${safra}&tipo=despesa`);
    expect(planilha.content).toEqual([
      expect.objectContaining({ categoriaNome: 'Adubo', despesaOrcada: 15_000.1, despesa: 11_700.55, gasto: 78.0031, receita: null }),
    ]);
  });

  it('a receita por mês: orçada no seu dia, estimada e realizada', async () => {
    const { content, semMes } = await ler(`/planejamentos/orcamentos/grafico-receita?safra=${safra}`);
    expect(content).toHaveLength(12);
    expect(semMes).toBe(0);
    expect(content.filter((um: object) => Object.values(um).some((valor) => typeof valor === 'number' && valor > 0))).toEqual([
      { mes: '2026-06', orcado: 0, venda: 211_083.17, avulsa: 900, realizado: 0 },
      { mes: '2026-08', orcado: 80_000, venda: 0, avulsa: 0, realizado: 40_000 },
    ]);
  });

  it('a estimativa de cada talhão responde litros e sacas, e a de venda o total', async () => {
    const { content } = await ler('/estimativa-colheita?sort=data');
    expect(content.map((uma: { litros: number; sacas: number }) => [uma.litros, uma.sacas])).toEqual([
      [16_665, 34.01],
      [13_748.625, 28.058],
    ]);
    expect((await ler('/estimativa-venda')).content[0].total).toBe(211_083.17);
  });

  it('uma categoria que vai para outra leva o que se orçou nela', async () => {
    const outra = await criar('/cat-contas', { descricao: 'Insumos', tipo: 'despesa' });
    const ficou = await criar('/cat-contas', { descricao: 'Esterco', tipo: 'despesa' });
    await criar('/planejamentos/orcamentos', { descricao: 'Esterco', safra, categoria: ficou, valor: 10 });
    expect((await ana.call('DELETE', `/cat-contas/${ficou}?mover_para=${outra}`)).status).toBe(204);
    const { content } = await ler(`/planejamentos/orcamentos/grafico?safra=${safra}`);
    expect(content.at(-1)).toEqual({ categoria: outra, categoriaNome: 'Insumos', tipo: 'despesa', orcado: 10, realizado: 0 });
  });

  it('cenários lado a lado: o que sobra, a saca e o caixa de cada mês; nenhum fato muda', async () => {
    const [esta] = (await ler(`/planejamentos/cenarios/comparar?safra=${safra}`)).content;
    // R$ 40.000 came in, and of the crop year's days R$ 11.700,55 went out; 28.058 sacas are expected of its plots.
    expect(esta).toMatchObject({ id: null, descricao: 'Como está', receita: 40_000, custo: 11_700.55, resultado: 28_299.45, restam: 0 });
    expect(esta.custoSaca).toBe(417.01);
    const dre = await ler(`/relatorios/dre?safra=${safra}`);
    const agora = await criar('/planejamentos/cenarios', { descricao: 'Vender agora', safra });
    const depois = await criar('/planejamentos/cenarios', { descricao: 'Vender depois', safra });
    await criar(`/planejamentos/cenarios/${agora}/vendas`, { data: '2026-01-15', sacas: 200, precoSaca: 2_100 });
    await criar(`/planejamentos/cenarios/${agora}/gastos`, { descricao: 'Adubo', tipo: 'COMPRA', data: '2026-01-10', valor: 30_000.01 });
    await criar(`/planejamentos/cenarios/${depois}/vendas`, { data: '2026-01-15', sacas: 200.5, precoSaca: 1_900 });
    const comparados = await ler(`/planejamentos/cenarios/comparar?safra=${safra}`);
    expect(comparados).toMatchObject({ sacas: 28.058, sacasDe: 'ESTIMADAS', livres: 0 });
    const [base, vende, espera] = comparados.content;
    expect(base).toEqual(esta);
    expect(vende).toMatchObject({
      ...{ id: agora, descricao: 'Vender agora', receita: 460_000, tributos: 0, custo: 41_700.56, resultado: 418_299.44 },
      ...{ custoSaca: 1_486.23, sacas: 200, restam: -200 },
    });
    expect(espera).toMatchObject({ id: depois, resultado: 28_299.45 + 380_950, sacas: 200.5 });
    // What has a day that is past comes today: every month has it.
    expect(vende.caixa.map(({ saldo }: { saldo: number }, n: number) => Math.round((saldo - base.caixa[n].saldo) * 100))).toEqual(
      Array.from({ length: 12 }, () => 39_000_000 - 1),
    );
    expect(await ler(`/relatorios/dre?safra=${safra}`)).toEqual(dre);
    const errado = { data: '2026-01-15', sacas: 0, precoSaca: 1 };
    expect((await ana.call('POST', `/planejamentos/cenarios/${agora}/vendas`, errado, na)).body.errors).toMatchObject([{ campo: 'sacas' }]);
    const bia = await app.account('bia-dos-cenarios');
    expect((await bia.call('GET', `/planejamentos/cenarios/comparar?safra=${safra}`)).status).toBe(404);
    expect((await ler('/planejamentos/cenarios/comparar?cor=azul')).errors).toMatchObject([{ campo: 'cor' }]);
  });

  it('outra conta não vê a safra; quem não lê planejamento não lê nada', async () => {
    const bia = await app.account('bia');
    for (const qual of ['totais', 'grafico', 'grafico-receita', 'relatorio'])
      expect((await bia.call('GET', `/planejamentos/orcamentos/${qual}?safra=${safra}`)).status).toBe(404);
    expect((await ler('/planejamentos/orcamentos/totais?cor=azul')).errors).toEqual([expect.objectContaining({ campo: 'cor' })]);
  });
});
