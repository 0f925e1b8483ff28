import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('o que uma venda finalizada deixa a receber', () => {
  let app: TestApp;
  let ana: Conta;
  let na: Record<string, string>;
  let cliente: number;
  let fluxo: number;

  const certo = async (metodo: 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
    const { status, body: answer } = await ana.call(metodo, path, body, na);
    if (status >= 300) throw new Error(`${metodo} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const vender = async (mais: object = {}, precoSaca = 1_000.01): Promise<number> => {
    const feito = await certo('POST', '/rastreabilidade/beneficio', { avulso: 1, dataEntrada: '2026-06-01', quantidade: 600 });
    const produtos = [{ id: feito.saidas[0].id, quantidade: 600, precoSaca }];
    return (await certo('POST', '/vendas', { data: '2026-06-02', cliente, produtos, ...mais })).id;
  };
  const finalizar = (id: number, corpo: object = {}) => ana.call('PUT', `/vendas/${id}/finalizar`, { data: '2026-06-03', ...corpo }, na);
  const lancamento = async (id: number) => (await ana.call('GET', `/financeiro/${id}`, undefined, na)).body;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'Sítio' })).body.id) };
    cliente = (await certo('POST', '/cad-clientes', { nome: 'Torrefação' })).id;
    fluxo = (await certo('POST', '/fluxos', { descricao: 'Caixa' })).id;
  });
  afterAll(() => app.close());

  it('uma receita igual à venda, nas suas parcelas, no vencimento e no fluxo que se dizem', async () => {
    const id = await vender({ parcelado: 3, notaFiscal: '123' });
    const { status, body: venda } = await finalizar(id, { vencimento: '2026-07-10', fluxo });
    expect([status, venda.total]).toEqual([200, 10_000.1]);
    const feito = await lancamento(venda.lancamento);
    expect(feito).toMatchObject({
      tipo: 'receita',
      descricao: `Venda ${venda.codigo}`,
      valor: 10_000.1,
      total: 10_000.1,
      status: 'PENDENTE',
      data: '2026-06-03',
      notafiscal: '123',
      origem: { tipo: 'venda', id },
      pagamentos: [
        { data: '2026-07-10', fluxo },
        { data: '2026-08-10', fluxo },
        { data: '2026-09-10', fluxo },
      ],
    });
    const centavos = feito.pagamentos.map(({ valor }: { valor: number }) => Math.round(valor * 100));
    expect(centavos.reduce((soma: number, um: number) => soma + um, 0)).toBe(1_000_010);
  });

  it('o fluxo 0 do cliente antigo nada diz: a receita não tem fluxo; um que não há é recusado', async () => {
    const id = await vender();
    expect(await finalizar(id, { fluxo: 999_999 })).toMatchObject({ status: 422, body: { errors: [{ campo: 'fluxo' }] } });
    const { body: venda } = await finalizar(id, { fluxo: 0 });
    expect(await lancamento(venda.lancamento)).toMatchObject({ fluxo: null, pagamentos: [{ data: '2026-06-03', valor: 10_000.1 }] });
  });

  it('reaberta, a receita vai embora; paga, a venda não reabre, e diz por quê', async () => {
    const id = await vender();
    const { body: venda } = await finalizar(id);
    const [parcela] = (await lancamento(venda.lancamento)).pagamentos;
    await certo('PATCH', `/financeiro/pagamento/${parcela.id}`, { status: 'PAGO', dataPagamento: '2026-06-03' });
    const antes = (await app.facts()).length;
    const recusada = await ana.call('PATCH', `/vendas/${id}/abrir`, undefined, na);
    expect(recusada).toMatchObject({ status: 409, body: { error: expect.stringContaining('pag') } });
    expect((await app.facts()).length).toBe(antes);
    await certo('PATCH', `/financeiro/pagamento/${parcela.id}`, { status: 'PENDENTE' });
    expect((await certo('PATCH', `/vendas/${id}/abrir`)).lancamento).toBeNull();
    expect((await ana.call('GET', `/financeiro/${venda.lancamento}`, undefined, na)).status).toBe(404);
    const outra = (await finalizar(id)).body;
    expect(outra.lancamento).not.toBe(venda.lancamento);
  });

  it('vinte que finalizam e vinte que reabrem ao mesmo tempo: uma receita, e depois nenhuma', async () => {
    const id = await vender({ parcelado: 2 });
    const daVenda = async () =>
      (await ana.call('GET', '/financeiro?size=200', undefined, na)).body.content.filter(
        ({ origem }: { origem: { id: number } | null }) => origem?.id === id,
      ).length;
    const vezes = Array.from({ length: 20 });
    expect(new Set((await Promise.all(vezes.map(() => finalizar(id)))).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await daVenda()).toBe(1);
    await Promise.all(vezes.map(() => ana.call('PATCH', `/vendas/${id}/abrir`, undefined, na)));
    expect(await daVenda()).toBe(0);
  });

  it('uma venda que nada vale não deixa nada a receber', async () => {
    const id = await vender({}, 0);
    expect((await finalizar(id)).body).toMatchObject({ status: 'FECHADO', lancamento: null });
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
