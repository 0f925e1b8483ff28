import { startTestApp, type TestApp } from '../testing/test-app.js';

const NOW = '2026-09-15T12:00:00.000Z';

/** Each payment is on one cash flow, so the balance of a flow or of a day counts only the payments made there and then. */
describe('o dinheiro de um fluxo', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  const fluxos = { banco: 0, caixa: 0 };
  const lancar = async (campos: object) => {
    const base = { descricao: 'Trator', tipo: 'despesa', categoria: 'Máquinas', data: '2026-08-10', fluxo: fluxos.banco };
    return (await ana.call('POST', '/financeiro', { ...base, ...campos }, na)).body;
  };
  const saldo = async (filtros: object) => (await ana.call('POST', '/fluxos/saldo/mostrar', filtros)).body.total;

  beforeAll(async () => {
    app = await startTestApp({ now: NOW });
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
    fluxos.banco = (await ana.call('POST', '/fluxos', { descricao: 'BANCO' })).body.id;
    fluxos.caixa = (await ana.call('POST', '/fluxos', { descricao: 'CAIXA' })).body.id;
  });
  afterAll(() => app.close());

  it('pago em três vezes, o que é de dias por vir fica pendente, e o fluxo tem um saldo só', async () => {
    const { id, pagamentos, status, pagas } = await lancar({ valor: 300, pagParcelas: 3, status: 'PAGO', dataPagamento: '2026-08-20' });
    expect({ status, pagas }).toEqual({ status: 'PENDENTE', pagas: 1 });
    expect(pagamentos.map((um: { dataPagamento: string | null }) => um.dataPagamento)).toEqual(['2026-08-20', null, null]);
    const meses = (await ana.call('GET', `/fluxos/${fluxos.banco}/12meses`)).body.content;
    const saldos = [await saldo({ fluxo: fluxos.banco }), await saldo({ fluxo: fluxos.banco, ate: '2026-09-15' }), meses.at(-1).saldo];
    expect(saldos).toEqual([-100, -100, -100]);
    await ana.call('PATCH', `/financeiro/pagamento/${pagamentos[0].id}`, { status: 'PENDENTE' });
    await ana.call('DELETE', `/financeiro/${id}`);
  });

  it('é o das parcelas que estão nele: a lista, os totais, o resumo, os meses e o relatório não contam a que foi para outro', async () => {
    const { pagamentos } = await lancar({ valor: 300, juros: 0.03, pagParcelas: 3 });
    const url = `/financeiro/pagamento/${pagamentos[0].id}`;
    expect((await ana.call('PATCH', url, { status: 'PAGO', dataPagamento: '2026-08-12', fluxo: fluxos.caixa })).status).toBe(200);
    const de = async (fluxo: number) => {
      const { content, totals } = (await ana.call('GET', `/financeiro?fluxo=${fluxo}`)).body;
      const resumo = (await ana.call('POST', '/financeiro/resumo', { fluxo })).body;
      const meses = (await ana.call('POST', '/financeiro/resumo-tres-meses', { fluxo })).body;
      const relatorio = (await ana.call('GET', `/financeiro/relatorios?fluxo=${fluxo}`)).body;
      const [{ valor, total, pagas, pagParcelas, status }] = content;
      return {
        linha: { valor, total, pagas, pagParcelas, status },
        listas: [totals.despesa, resumo.totals.despesa, resumo.content[0].despesa, meses.totals.despesa, relatorio.totals.despesa],
        situacao: [resumo.pago.despesa, resumo.pendente.despesa, resumo.vencido.despesa],
        pago: [relatorio.totals.pago, relatorio.content[0].pago],
      };
    };
    const caixa = await de(fluxos.caixa);
    expect(caixa).toEqual({
      linha: { valor: 100, total: 100.01, pagas: 1, pagParcelas: 1, status: 'PAGO' },
      listas: [100.01, 100.01, 100.01, 100.01, 100.01],
      situacao: [100.01, 0, 0],
      pago: [100.01, 100.01],
    });
    const banco = await de(fluxos.banco);
    expect(banco).toEqual({
      linha: { valor: 200, total: 200.02, pagas: 0, pagParcelas: 2, status: 'PENDENTE' },
      listas: [200.02, 200.02, 200.02, 200.02, 200.02],
      situacao: [0, 200.02, 100.01],
      pago: [0, 0],
    });
    expect((await ana.call('GET', `/financeiro?fluxo=${fluxos.caixa}&q=trator&status=PAGO&sort=-total`)).body.pagination.total).toBe(1);
    expect((await ana.call('GET', '/financeiro')).body.totals.despesa).toBe(300.03);
  });

  it('o saldo que vem é o de hoje com o que está em aberto nele, mês a mês, e diz o dia em que falta', async () => {
    const novo = async (descricao: string) => (await ana.call('POST', '/fluxos', { descricao })).body.id as number;
    const [conta, poupanca] = [await novo('CONTA'), await novo('POUPANÇA')];
    const prever = async (fluxo?: number) => (await ana.call('GET', `/fluxos/previsao${fluxo ? `?fluxo=${fluxo}` : ''}`)).body;
    const todos = await prever();
    await lancar({ tipo: 'receita', valor: 100, status: 'PAGO', dataPagamento: '2026-08-10', fluxo: conta });
    await lancar({ valor: 90, pagParcelas: 3, primeiroVencimento: '2026-09-01', fluxo: conta });
    await lancar({
      tipo: 'transferencia',
      categoria: null,
      valor: 45,
      primeiroVencimento: '2026-11-20',
      fluxo: poupanca,
      fluxoSaida: conta,
    });
    await ana.call('POST', `/fluxos/${conta}/movimentacao`, { descricao: 'X', valor: 9, tipo: 'entrada', data_vencimento: '2027-02-03' });
    const dela = await prever(conta);
    expect(dela).toMatchObject({ hoje: '2026-09-15', saldo: 100, negativoEm: '2026-11-20', menor: -35, menorEm: '2026-11-20' });
    expect(dela.atrasado).toEqual({ entrada: 0, saida: 30 });
    expect(dela.content.map(({ mes, saldo: fim }: { mes: string; saldo: number }) => [mes, fim]).slice(0, 6)).toEqual([
      ...[
        ['2026-09', 70],
        ['2026-10', 40],
        ['2026-11', -35],
        ['2026-12', -35],
      ],
      ...[
        ['2027-01', -35],
        ['2027-02', -26],
      ],
    ]);
    expect(dela.content).toHaveLength(12);
    expect((await prever(poupanca)).content.at(-1)).toMatchObject({ saldo: 45 });
    expect((await prever()).content.at(-1).saldo).toBeCloseTo(todos.content.at(-1).saldo + 100 - 90 + 9, 2);
    const alheia = await app.account('bia');
    expect((await alheia.call('GET', `/fluxos/previsao?fluxo=${conta}`)).status).toBe(404);
  });

  it('uma transferência está nos dois fluxos, e uma despesa só no de que sai', async () => {
    await lancar({ tipo: 'transferencia', categoria: null, valor: 50, descricao: 'Troco', fluxo: fluxos.caixa, fluxoSaida: fluxos.banco });
    await lancar({ valor: 7, descricao: 'Vela', fluxo: fluxos.caixa, fluxoSaida: fluxos.banco });
    const achados = async (fluxo: number, q: string) => (await ana.call('GET', `/financeiro?fluxo=${fluxo}&q=${q}`)).body.pagination.total;
    expect([await achados(fluxos.banco, 'troco'), await achados(fluxos.caixa, 'troco')]).toEqual([1, 1]);
    expect([await achados(fluxos.banco, 'vela'), await achados(fluxos.caixa, 'vela')]).toEqual([0, 1]);
  });
});
