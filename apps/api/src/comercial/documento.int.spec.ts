import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('conferir um CPF ou CNPJ', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  const conferir = (quem: Conta, document: string) =>
    quem.call('GET', `/cad-fornecedores/document?document=${encodeURIComponent(document)}`);

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
  });
  afterAll(() => app.close());

  it('diz os dígitos, e se já é nosso; de outra conta não se sabe', async () => {
    const livre = await conferir(ana, '123.456.789-09');
    expect(livre).toMatchObject({
      status: 200,
      body: { documento: '12345678909', formatado: '123.456.789-09', tipo: 'CPF', valido: true, fornecedor: null, cliente: null },
    });
    expect(livre.body.mensagem).toBe('CPF válido, e de ninguém daqui ainda.');
    const { body: fornecedor } = await ana.call('POST', '/cad-fornecedores', { nome: 'Adubos do Vale', cpf_cnpj: '12.ABC.345/01DE-35' });
    const { body: cliente } = await ana.call('POST', '/cad-clientes', { nome: 'Vale Café', cpf_cnpj: '12ABC34501DE35' });
    const nosso = await conferir(ana, '12.abc.345/01de-35');
    expect(nosso.body).toMatchObject({
      ...{ documento: '12ABC34501DE35', formatado: '12.ABC.345/01DE-35', tipo: 'CNPJ', valido: true },
      ...{ fornecedor: { id: fornecedor.id, nome: 'Adubos do Vale' }, cliente: { id: cliente.id, nome: 'Vale Café' } },
      mensagem: 'CNPJ válido: já é do fornecedor Adubos do Vale e do cliente Vale Café.',
    });
    expect((await conferir(bia, '12ABC34501DE35')).body).toMatchObject({ valido: true, fornecedor: null, cliente: null });
    await ana.call('DELETE', `/cad-fornecedores/${fornecedor.id}`);
    expect((await conferir(ana, '12ABC34501DE35')).body.fornecedor).toBeNull();
  });

  it.each(['123.456.789-00', '12.ABC.345/01DE-36', '111.111.111-11', 'abc'])('%s não é nenhum', async (document) =>
    expect((await conferir(ana, document)).body).toMatchObject({
      valido: false,
      tipo: null,
      mensagem: expect.stringContaining('inválido'),
    }),
  );

  it('sem documento, ou com o que a rota não conhece, recusa pelo nome', async () => {
    for (const [query, campo] of [
      ['', 'document'],
      ['?document=', 'document'],
      ['?document=1&nome=x', 'nome'],
    ] as const)
      expect(await ana.call('GET', `/cad-fornecedores/document${query}`)).toMatchObject({ status: 400, body: { errors: [{ campo }] } });
  });
});
