import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Linha = Readonly<Record<'oQue' | 'dia' | 'descricao', string>> &
  Readonly<Record<'valor' | 'pago' | 'aberto', number | null>> & { readonly saldo: number; readonly lancamento: number | null };

const URL = '/financeiro/extrato-do-parceiro';
const SENHA = 'senha-muito-boa';

describe('o extrato de um fornecedor ou cliente', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let sede: Record<string, string>;
  let outra: Record<string, string>;
  let fornecedor: number;
  let cliente: number;
  let adubo: number;

  const certo = async (metodo: 'POST' | 'PUT' | 'PATCH' | 'GET', path: string, corpo?: object, onde = sede) => {
    const { status, body } = await ana.call(metodo, path, corpo, onde);
    if (status >= 300) throw new Error(`${metodo} ${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const despesa = (mais: object, onde = sede): Promise<{ id: number }> =>
    certo('POST', '/financeiro', { tipo: 'despesa', fornecedor, categoria: 'Insumos', ...mais }, onde);
  const ler = async (query: string, token?: string) => {
    const { status, body } = token ? await app.call('GET', `${URL}?${query}`, { token }) : await ana.call('GET', `${URL}?${query}`);
    expect({ query, status, body: status === 200 ? '' : body }).toMatchObject({ status: 200 });
    return body as { content: Linha[]; conta: Record<string, unknown>; totals: Record<string, number>; about: string };
  };
  const pagar = async (lancamento: number, qual: number, dia: string) => {
    const { pagamentos } = await certo('GET', `/financeiro/${lancamento}`);
    await certo('PATCH', `/financeiro/pagamento/${pagamentos[qual].id}`, { status: 'PAGO', dataPagamento: dia });
  };
  const usuario = async (login: string, papel: string, fazenda?: number): Promise<string> => {
    const { id } = await certo('POST', '/cat-usuarios', { nome: login, login, papel, senha: SENHA });
    if (fazenda) await certo('POST', `/users/${id}/permissions`, { fazenda });
    return (await app.call('POST', '/session', { body: { login, password: SENHA, modo: 'web' } })).body.token;
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-07-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    sede = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SEDE' })).body.id) };
    outra = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'BEIRA' })).body.id) };
    fornecedor = (await certo('POST', '/cad-fornecedores', { nome: 'Cooperativa Sul' })).id;
    cliente = (await certo('POST', '/cad-clientes', { nome: 'Torrefação' })).id;
    adubo = (
      await despesa({
        descricao: 'Adubo',
        valor: 300.01,
        data: '2026-05-10',
        primeiroVencimento: '2026-05-20',
        pagParcelas: 3,
        notafiscal: '77',
      })
    ).id;
    await pagar(adubo, 0, '2026-05-20');
    await pagar(adubo, 1, '2026-06-25');
    await despesa({ descricao: 'Sacaria', valor: 50, data: '2026-06-02', status: 'PAGO', dataPagamento: '2026-06-02' });
    await despesa({ tipo: 'receita', descricao: 'Devolução', valor: 20, data: '2026-06-10' });
    await despesa({ descricao: 'Da Beira', valor: 7, data: '2026-06-03' }, outra);
    await despesa({ descricao: 'De outro', valor: 999, data: '2026-06-03', fornecedor: null });
    const feito = await certo('POST', '/rastreabilidade/beneficio', { avulso: 1, dataEntrada: '2026-06-01', quantidade: 600 });
    const produtos = [{ id: feito.saidas[0].id, quantidade: 600, precoSaca: 1_000 }];
    const venda = await certo('POST', '/vendas', { data: '2026-06-02', cliente, produtos, parcelado: 2, notaFiscal: '123' });
    const { lancamento } = await certo('PUT', `/vendas/${venda.id}/finalizar`, { data: '2026-06-03', vencimento: '2026-06-20' });
    await pagar(lancamento, 0, '2026-06-22');
  });
  afterAll(() => app.close());

  it('vai dia por dia: o que se comprou, o que se pagou, e o que ficou faltando depois de cada um', async () => {
    const { content, conta, totals, about } = await ler(`fornecedor=${fornecedor}`);
    expect(about).toBe('Cooperativa Sul · Todo o período');
    const linhas = content.map(({ dia, oQue, descricao, valor, pago, aberto, saldo }) => [
      dia,
      oQue,
      descricao,
      valor,
      pago,
      aberto,
      saldo,
    ]);
    expect(linhas).toEqual([
      ['2026-05-10', 'DESPESA', 'Adubo', 300.01, null, 100.01, 300.01],
      ['2026-05-20', 'PAGAMENTO', 'Adubo, parcela 1 de 3', null, 100, null, 200.01],
      ['2026-06-02', 'DESPESA', 'Sacaria', 50, null, 0, 250.01],
      ['2026-06-02', 'PAGAMENTO', 'Sacaria', null, 50, null, 200.01],
      ['2026-06-03', 'DESPESA', 'Da Beira', 7, null, 7, 207.01],
      ['2026-06-10', 'RECEITA', 'Devolução', -20, null, -20, 187.01],
      ['2026-06-25', 'PAGAMENTO', 'Adubo, parcela 2 de 3', null, 100, null, 87.01],
    ]);
    expect(content[0]).toMatchObject({ documento: '77', vencimento: '2026-07-20', lancamento: adubo });
    expect(totals).toMatchObject({ valor: 337.01, pago: 250, aberto: 87.01 });
    expect(conta).toEqual({
      ...{ nome: 'Cooperativa Sul', comprado: 357.01, vendido: 20, pago: 250, recebido: 0 },
      ...{ aPagar: 107.01, aReceber: 20, aPagarVencido: 7, aReceberVencido: 20, saldoAnterior: 0, saldo: 87.01 },
    });
  });

  it('um período começa do saldo anterior, e no seu fim está em aberto o que se pagou depois', async () => {
    const [tudo, junho] = [
      await ler(`fornecedor=${fornecedor}`),
      await ler(`fornecedor=${fornecedor}&dateStart=2026-06-01&dateEnd=2026-06-20`),
    ];
    const [anterior] = junho.content;
    expect(anterior).toMatchObject({
      oQue: 'SALDO',
      dia: '2026-06-01',
      valor: null,
      pago: null,
      lancamento: null,
      saldo: tudo.content[1]?.saldo,
    });
    expect(junho.content.map(({ oQue }) => oQue)).toEqual(['SALDO', 'DESPESA', 'PAGAMENTO', 'DESPESA', 'RECEITA']);
    const noFim = tudo.content[5]?.saldo;
    expect([junho.content.at(-1)?.saldo, junho.totals['aberto'], junho.conta['saldo']]).toEqual([noFim, noFim, noFim]);
    expect(junho.conta).toMatchObject({ comprado: 57, pago: 50, saldoAnterior: anterior?.saldo });
  });

  it('de um cliente é o das suas vendas; de quem é os dois, o que falta pagar menos o que falta receber', async () => {
    const dele = await ler(`cliente=${cliente}`);
    expect(dele.content.map(({ oQue, valor, pago, aberto, saldo }) => [oQue, valor, pago, aberto, saldo])).toEqual([
      ['RECEITA', 10_000, null, 5_000, 10_000],
      ['RECEBIMENTO', null, 5_000, null, 5_000],
    ]);
    expect(dele.content[0]).toMatchObject({ dia: '2026-06-03', documento: '123' });
    expect(dele.conta).toMatchObject({
      nome: 'Torrefação',
      vendido: 10_000,
      recebido: 5_000,
      aReceber: 5_000,
      aReceberVencido: 0,
      saldo: 5_000,
    });
    const { conta } = await ler(`fornecedor=${fornecedor}&cliente=${cliente}`);
    expect(conta).toMatchObject({ nome: 'Cooperativa Sul e Torrefação', saldo: -4_912.99 });
    expect(await ler('dateStart=2026-06-01')).toMatchObject({ content: [], conta: null, about: 'De ninguém ainda' });
  });

  it('é de quem pode: outra conta não o acha, quem vê uma fazenda vê o dela, quem não lê o financeiro nada', async () => {
    for (const qual of [`fornecedor=${fornecedor}`, `cliente=${cliente}`, 'fornecedor=999999'])
      expect([qual, (await bia.call('GET', `${URL}?${qual}`)).status]).toEqual([qual, 404]);
    const daBeira = await usuario('leo', 'gerente', Number(outra['x-fazenda']));
    const visto = await ler(`fornecedor=${fornecedor}`, daBeira);
    expect(visto.content.map(({ descricao }) => descricao)).toEqual(['Da Beira']);
    expect(visto.conta).toMatchObject({ comprado: 7, pago: 0, saldo: 7 });
    expect((await ler(`cliente=${cliente}`, daBeira)).content).toEqual([]);
    const operador = await usuario('rui', 'operador');
    expect((await app.call('GET', `${URL}?fornecedor=${fornecedor}`, { token: operador })).status).toBe(403);
    expect((await ana.call('GET', `${URL}?fornecedor=${fornecedor}&fazenda=${outra['x-fazenda']}`)).body.conta).toMatchObject({ saldo: 7 });
  });
});
