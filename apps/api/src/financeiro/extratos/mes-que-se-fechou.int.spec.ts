import { formulario } from '../../testing/formulario.js';
import { ofx } from '../../testing/ofx.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Metodo = Parameters<Conta['call']>[0];

/** The day of a line of the bank in June, the month that is closed. */
const EM_JUNHO = '2026-06-15';

describe('dinheiro num mês que já se fechou', () => {
  let app: TestApp;
  let ana: Conta;
  const ids = { fazenda: 0, banco: 0, cofre: 0 };
  const feito = async (...[method, path, corpo]: Parameters<Conta['call']>) => {
    const resposta = await ana.call(method, path, corpo);
    if (resposta.status >= 300) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const doMes = async (fluxo: number) =>
    (await feito('GET', `/extratos/meses/${fluxo}`)).content.find(({ mes }: { mes: string }) => mes === '2026-06');
  const contadas = async (fluxo = ids.banco) =>
    (await doMes(fluxo)).mudancas.map(({ oque, motivo }: Record<string, string>) => `${oque}: ${motivo}`);
  /** Refused without a reason, and nothing written; with one, done, and told by the closed month of each cash flow. @returns its answer */
  const expectSoPorMotivo = async (method: Metodo, path: string, corpo: object | undefined, oque: string, fluxos = [ids.banco]) => {
    const antes = await app.services.store.head();
    expect(await ana.call(method, path, corpo)).toMatchObject({
      ...{ status: 422, body: { code: 'MES_CONCILIADO', errors: [{ campo: 'motivo' }] } },
    });
    expect(await app.services.store.head()).toBe(antes);
    const motivo = `${method} ${path} ${oque}`;
    const feita = await feito(method, path, { ...corpo, motivo });
    for (const fluxo of fluxos) expect((await contadas(fluxo))[0]).toBe(`${oque}: ${motivo}`);
    return feita;
  };
  const expectLivre = async (method: Metodo, path: string, corpo?: object) => {
    const antes = [await contadas(), await contadas(ids.cofre)];
    const feita = await feito(method, path, corpo);
    expect([await contadas(), await contadas(ids.cofre)]).toEqual(antes);
    return feita;
  };
  const lancado = (mais: object = {}) => ({
    ...{ tipo: 'despesa', valor: 30, data: EM_JUNHO, fluxo: ids.banco, fazenda: ids.fazenda, descricao: 'DIESEL', ...mais },
  });
  const fechar = async (fluxo: number) => {
    const { body, headers } = formulario(
      { fluxo: String(fluxo) },
      { nome: 'extrato.ofx', conteudo: ofx([['20260610', '-10,00', `TARIFA ${fluxo}`]]) },
    );
    const { id } = (await ana.call('POST', '/extratos', body, headers)).body;
    const [linha] = (await feito('GET', `/extratos/linhas?extrato=${id}`)).content;
    await feito('POST', `/extratos/linhas/${linha.id}/ignorar`, { motivo: 'Do banco' });
    await feito('POST', '/extratos/meses/fechar', { fluxo, mes: '2026-06' });
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-07-20T12:00:00.000Z' });
    ana = await app.account('ana');
    ids.fazenda = (await feito('POST', '/fazendas', { nome: 'SEDE' })).id;
    ids.banco = (await feito('POST', '/fluxos', { descricao: 'BANCO' })).id;
    ids.cofre = (await feito('POST', '/fluxos', { descricao: 'COFRE' })).id;
    for (const fluxo of [ids.banco, ids.cofre]) await fechar(fluxo);
  });
  afterAll(() => app.close());

  it('o que se lança pago nele pede o motivo; o que fica em aberto, o de outro mês e o de nenhum fluxo, não', async () => {
    await expectSoPorMotivo('POST', '/financeiro', lancado({ status: 'PAGO' }), 'INCLUIDO');
    await expectSoPorMotivo(
      'POST',
      '/financeiro',
      lancado({ tipo: 'receita', status: 'PAGO', data: '2026-05-31', pagParcelas: 2 }),
      'INCLUIDO',
    );
    const parcelas = [{ data: '2026-07-10', valor: 30, dataPagamento: EM_JUNHO }];
    await expectSoPorMotivo('POST', '/financeiro', lancado({ parcelas }), 'INCLUIDO');
    await expectLivre('POST', '/financeiro', lancado());
    await expectLivre('POST', '/financeiro', lancado({ status: 'PAGO', data: '2026-07-01' }));
    await expectLivre('POST', '/financeiro', lancado({ status: 'PAGO', fluxo: null }));
  });

  it('uma transferência pede o motivo por qualquer dos dois fluxos, e o mês de cada um o diz', async () => {
    const transferida = lancado({ tipo: 'transferencia', status: 'PAGO', fluxo: ids.cofre, fluxoSaida: ids.banco });
    await expectSoPorMotivo('POST', '/financeiro', transferida, 'INCLUIDO', [ids.banco, ids.cofre]);
    const aberto = (await feito('POST', '/fluxos', { descricao: 'SEM EXTRATO' })).id;
    await expectSoPorMotivo('POST', '/financeiro', { ...transferida, fluxo: aberto }, 'INCLUIDO');
  });

  it('a parcela paga nele, toda, em parte ou nova, pede o motivo', async () => {
    const { id, pagamentos } = await feito('POST', '/financeiro', lancado({ pagParcelas: 3, data: '2026-07-01' }));
    const [a, b, c] = pagamentos.map((um: { id: number }) => `/financeiro/pagamento/${um.id}`);
    await expectSoPorMotivo('PATCH', a, { status: 'PAGO', dataPagamento: EM_JUNHO }, 'INCLUIDO');
    await expectSoPorMotivo('PUT', b, { status: 'PAGO', dataPagamento: EM_JUNHO }, 'INCLUIDO');
    await expectSoPorMotivo('POST', `${c}/parte`, { valor: 4, dataPagamento: EM_JUNHO }, 'INCLUIDO');
    const nova = { financeiroId: id, valor: 3, data: '2026-07-01', status: 'PAGO', dataPagamento: EM_JUNHO };
    await expectSoPorMotivo('POST', '/financeiro/pagamento', nova, 'INCLUIDO');
    await expectLivre('POST', '/financeiro/pagamento', { financeiroId: id, valor: 3, data: EM_JUNHO });
  });

  it('o pago que muda de dia, volta a ficar em aberto ou se desfaz pede o motivo, sem linha do banco que o prenda', async () => {
    const novo = async (motivo: string) => feito('POST', '/financeiro', { ...lancado({ status: 'PAGO' }), motivo });
    const uma = await novo('Um');
    const dela = `/financeiro/pagamento/${uma.pagamentos[0].id}`;
    await expectSoPorMotivo('PUT', dela, { dataPagamento: '2026-06-16' }, 'ALTERADO');
    await expectLivre('PUT', dela, { obs: 'Nota no arquivo' });
    await expectLivre('PUT', `/financeiro/${uma.id}`, { descricao: 'DIESEL S10' });
    await expectSoPorMotivo('PATCH', dela, { status: 'PENDENTE' }, 'ESTORNADO');
    await expectSoPorMotivo('DELETE', `/financeiro/${(await novo('Outro')).id}?desfaz=1`, undefined, 'EXCLUIDO');
  });

  it('a movimentação feita nele pede o motivo', async () => {
    const daConta = `/fluxos/${ids.banco}/movimentacao`;
    const aporte = { descricao: 'APORTE', valor: 5, tipo: 'entrada', data_vencimento: EM_JUNHO };
    const { id } = await expectSoPorMotivo('POST', daConta, { ...aporte, status: 'PAGO', dataPagamento: EM_JUNHO }, 'INCLUIDO');
    await expectSoPorMotivo('PUT', `${daConta}/${id}`, { dataPagamento: '2026-06-17' }, 'ALTERADO');
    await expectSoPorMotivo('PATCH', `/fluxos/movimentacao/${id}`, { status: 'PENDENTE' }, 'ESTORNADO');
    await expectLivre('DELETE', `${daConta}/${id}`);
    const aberta = await expectLivre('POST', daConta, aporte);
    await expectSoPorMotivo('PATCH', `/fluxos/movimentacao/${aberta.id}`, { status: 'PAGO', dataPagamento: EM_JUNHO }, 'INCLUIDO');
  });

  it('de vários que se colam, um motivo diz por todos; o ensaio nada pergunta', async () => {
    const lancamentos = [lancado({ status: 'PAGO' }), lancado({ status: 'PAGO', descricao: 'ADUBO' }), lancado()];
    expect(await ana.call('POST', '/financeiro/varios?ensaio=1', { lancamentos })).toMatchObject({ status: 200, body: { recusados: [] } });
    const antes = (await contadas()).length;
    await expectSoPorMotivo('POST', '/financeiro/varios', { lancamentos }, 'INCLUIDO');
    expect(await contadas()).toHaveLength(antes + 2);
  });

  it('a linha do banco que paga uma transferência pede o motivo pelo outro fluxo', async () => {
    const corrente = (await feito('POST', '/fluxos', { descricao: 'CORRENTE' })).id;
    const { body, headers } = formulario(
      { fluxo: String(corrente) },
      {
        nome: 'extrato.ofx',
        conteudo: ofx([
          ['20260618', '-20,00', 'TED'],
          ['20260619', '-21,00', 'TED DOIS'],
        ]),
      },
    );
    const extrato = (await ana.call('POST', '/extratos', body, headers)).body.id;
    const [ted, dois] = (await feito('GET', `/extratos/linhas?extrato=${extrato}&sort=id`)).content;
    await expectSoPorMotivo('POST', `/extratos/linhas/${ted.id}/lancamento`, { outroFluxo: ids.cofre }, 'INCLUIDO', [ids.cofre]);
    const aberta = { tipo: 'transferencia', valor: 21, fluxo: ids.cofre, fluxoSaida: corrente };
    const { pagamentos } = await expectLivre('POST', '/financeiro', lancado(aberta));
    const itens = [{ tipo: 'pagamento', id: pagamentos[0].id }];
    await expectSoPorMotivo('POST', `/extratos/linhas/${dois.id}/conciliar`, { itens }, 'INCLUIDO', [ids.cofre]);
    await expectSoPorMotivo('DELETE', `/extratos/linhas/${dois.id}/conciliar`, undefined, 'ESTORNADO', [ids.cofre]);
  });

  it('o mesmo pedido duas vezes lança uma vez, e diz um motivo só', async () => {
    const chave = { 'idempotency-key': 'a3b0f3f0-6a3e-4a6e-9d6e-1f2e3d4c5b6b' };
    const corpo = { ...lancado({ status: 'PAGO' }), motivo: 'De novo' };
    const vezes = [0, 1].map(() => ana.call('POST', '/financeiro', corpo, chave));
    for (const vez of vezes) expect([201, 409]).toContain((await vez).status);
    expect((await contadas()).filter((uma: string) => uma === 'INCLUIDO: De novo')).toHaveLength(1);
  });

  it('reaberto o mês, nada se pergunta, e tudo se reconstrói igual', async () => {
    await feito('POST', '/extratos/meses/reabrir', { fluxo: ids.banco, mes: '2026-06', motivo: 'Faltou uma nota' });
    await expectLivre('POST', '/financeiro', lancado({ status: 'PAGO' }));
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
