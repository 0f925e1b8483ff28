import { startTestApp, type TestApp } from '../testing/test-app.js';

const NOW = '2026-09-15T12:00:00.000Z';

describe('o que os lançamentos somam', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  const ids = { fazenda: 0, outra: 0, frete: 0 };
  const lancar = async (campos: object, fazenda = ids.fazenda) => {
    const { status, body } = await ana.call(
      'POST',
      '/financeiro',
      { descricao: 'Diesel', tipo: 'despesa', categoria: 'Combustível', ...campos },
      { 'x-fazenda': String(fazenda) },
    );
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const resumo = async (filtros?: object) => (await ana.call('POST', '/financeiro/resumo', filtros)).body;

  beforeAll(async () => {
    app = await startTestApp({ now: NOW });
    ana = await app.account('ana');
    bia = await app.account('bia');
    const novo = async (url: string, body: unknown) => (await ana.call('POST', url, body)).body.id as number;
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    ids.outra = await novo('/fazendas', { nome: 'BOA ESPERANÇA' });
    ids.frete = await novo('/cat-contas', { descricao: 'Frete', tipo: 'despesa' });
    const { pagamentos } = await lancar({ valor: 100, pagParcelas: 3, data: '2026-08-10' });
    await ana.call('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PAGO', dataPagamento: '2026-08-10' });
    await lancar({ valor: 40.05, categoria: ids.frete, data: '2026-09-01', juros: 0.02, status: 'PAGO' });
    await lancar({ tipo: 'receita', valor: 1000.1, categoria: 'Venda de palha', data: '2026-09-20' }, ids.outra);
    await lancar({ valor: 7, data: '2026-06-30' });
  });
  afterAll(() => app.close());

  it('por categoria, da maior para a menor, e por situação no dia de hoje', async () =>
    expect(await resumo({ dateStart: '2026-07-01' })).toEqual({
      totals: { receita: 1000.1, despesa: 140.07, total: 860.03 },
      pago: { receita: 0, despesa: 73.4, total: -73.4 },
      pendente: { receita: 1000.1, despesa: 66.67, total: 933.43 },
      vencido: { receita: 0, despesa: 33.33, total: -33.33 },
      content: [
        { categoria: 'Venda de palha', categoriaId: null, receita: 1000.1, despesa: 0, total: 1000.1 },
        { categoria: 'Combustível', categoriaId: null, receita: 0, despesa: 100, total: -100 },
        { categoria: 'Frete', categoriaId: ids.frete, receita: 0, despesa: 40.07, total: -40.07 },
      ],
    }));

  it('soma o mesmo que a lista, com os mesmos filtros e as mesmas fazendas', async () => {
    const { totals } = (await ana.call('GET', `/financeiro?tipo=despesa&categoria=${ids.frete}`)).body;
    expect((await resumo({ tipo: 'despesa', categoria: ids.frete })).totals).toEqual(totals);
    expect((await resumo({ fazenda: ids.outra })).totals).toEqual({ receita: 1000.1, despesa: 0, total: 1000.1 });
    expect((await resumo({ q: 'diesel', status: 'PAGO', fluxo: 0, safra: '' })).totals.despesa).toBe(40.07);
    const tudo = await resumo();
    expect(tudo.totals.total).toBe(853.03);
    expect(tudo.content.reduce((soma: number, { total }: { total: number }) => soma + Math.round(total * 100), 0)).toBe(85_303);
  });

  it('o que está atrasado e o que vence na semana, parcela a parcela, com os filtros da lista; e a lista os mostra', async () => {
    const prazos = async (filtros = '') => (await ana.call('GET', `/financeiro/prazos${filtros}`)).body;
    expect(await prazos()).toEqual({
      atrasado: { receita: 0, despesa: 40.33, total: -40.33 },
      semana: { receita: 1000.1, despesa: 0, total: 1000.1 },
    });
    expect((await prazos('?dateStart=2026-07-01&tipo=despesa')).atrasado.despesa).toBe(33.33);
    const lista = async (prazo: string) => (await ana.call('GET', `/financeiro?prazo=${prazo}`)).body;
    // Of three instalments one is late: it is what the list shows, counts and adds up.
    const atrasados = await lista('ATRASADO');
    expect(atrasados.content).toMatchObject([
      { valor: 33.33, total: 33.33, pagParcelas: 1, pagas: 0, status: 'PENDENTE', vencimento: '2026-09-10' },
      { total: 7, pagParcelas: 1, status: 'PENDENTE' },
    ]);
    expect(atrasados.totals).toEqual((await prazos()).atrasado);
    expect((await lista('ATRASADO&status=PAGO')).content).toEqual([]);
    expect((await lista('ATRASADO&fluxo=999999')).totals).toEqual({ receita: 0, despesa: 0, total: 0 });
    expect((await lista('SEMANA')).totals).toEqual({ receita: 1000.1, despesa: 0, total: 1000.1 });
    expect((await ana.call('GET', '/financeiro?prazo=ONTEM')).status).toBe(400);
    expect((await bia.call('GET', '/financeiro/prazos')).body.atrasado.total).toBe(0);
  });

  it('uma transferência entre fluxos não é receita nem despesa', async () => {
    const [de, para] = [await ana.call('POST', '/fluxos', { descricao: 'A' }), await ana.call('POST', '/fluxos', { descricao: 'B' })];
    const antes = await resumo();
    await lancar({ tipo: 'transferencia', valor: 500, data: '2026-09-02', categoria: null, fluxo: para.body.id, fluxoSaida: de.body.id });
    expect(await resumo()).toEqual(antes);
  });

  it('três meses: o de hoje por último, ou o do dia dito; o que é de antes fica fora', async () => {
    const meses = async (filtros?: object) => (await ana.call('POST', '/financeiro/resumo-tres-meses', filtros)).body;
    expect(await meses()).toEqual({
      content: [
        { mes: '2026-07', receita: 0, despesa: 0, total: 0 },
        { mes: '2026-08', receita: 0, despesa: 100, total: -100 },
        { mes: '2026-09', receita: 1000.1, despesa: 40.07, total: 960.03 },
      ],
      totals: { receita: 1000.1, despesa: 140.07, total: 860.03 },
    });
    const atras = await meses({ dateEnd: '2026-08-31', tipo: 'despesa' });
    expect(atras.content.map(({ mes, despesa }: { mes: string; despesa: number }) => [mes, despesa])).toEqual([
      ['2026-06', 7],
      ['2026-07', 0],
      ['2026-08', 100],
    ]);
  });

  it('recusa o que não conhece, dizendo o campo; e outra conta não soma nada desta', async () => {
    for (const [url, corpo, campo] of [
      ['/financeiro/resumo', { dono: 1 }, 'dono'],
      ['/financeiro/resumo', { dateStart: '2026-02-30' }, 'dateStart'],
      ['/financeiro/resumo-tres-meses', { dateStart: '2026-01-01' }, 'dateStart'],
    ] as const) {
      const { status, body } = await ana.call('POST', url, corpo);
      expect({ status, campos: body.errors.map((um: { campo: string }) => um.campo) }).toEqual({ status: 400, campos: [campo] });
    }
    expect((await bia.call('POST', '/financeiro/resumo')).body).toMatchObject({ content: [], totals: { total: 0 }, pago: { total: 0 } });
    expect((await bia.call('POST', '/financeiro/resumo-tres-meses')).body.totals.total).toBe(0);
    expect((await bia.call('POST', '/financeiro/resumo', { fazenda: ids.fazenda })).status).toBe(404);
  });
});
