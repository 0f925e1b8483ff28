import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('recibos', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let cliente: number;
  const recibo = (mais: object = {}) => ({
    referente: 'venda de café',
    data: '2026-06-20',
    direcao: 'RECEBIDO',
    nome: 'Vale Café',
    valor: 3_500,
    ...mais,
  });
  let fazendas: Map<Conta, number>;
  const criar = (corpo: object, quem = ana) => quem.call('POST', '/recibos', corpo, { 'x-fazenda': String(fazendas.get(quem)) });

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    const fazendaDe = async (quem: Conta) => [quem, (await quem.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id] as const;
    fazendas = new Map([await fazendaDe(ana), await fazendaDe(bia)]);
    cliente = (await ana.call('POST', '/cad-clientes', { nome: 'Vale Café', cpf_cnpj: '12.ABC.345/01DE-35' })).body.id;
  });
  afterAll(() => app.close());

  it('tem número, o documento de quem é e o valor por extenso, na resposta e na lista', async () => {
    const { status, body } = await criar(recibo({ cliente }));
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { numero: String(body.id).padStart(6, '0'), nome: 'Vale Café', documentoDito: '12.ABC.345/01DE-35' },
    });
    expect(body.porExtenso).toBe('três mil e quinhentos reais');
    const { body: mudado } = await ana.call('PUT', `/recibos/${body.id}`, { valor: 1_000_000.01, nome: 'Vale Café Ltda' });
    expect(mudado).toMatchObject({ numero: body.numero, nome: 'Vale Café Ltda', porExtenso: 'um milhão de reais e um centavo' });
    expect((await ana.call('GET', '/recibos?q=venda de café')).body.content).toEqual([
      expect.objectContaining({ id: body.id, nome: 'Vale Café Ltda' }),
    ]);
    expect((await ana.call('DELETE', `/recibos/${body.id}`)).status).toBe(204);
    expect((await ana.call('GET', `/recibos/${body.id}`)).status).toBe(404);
  });

  it('recusa o que não diz de quem, o que não vale nada e o que não cabe no papel, pelo nome', async () => {
    const nome = 'João';
    for (const [corpo, campo] of [
      [recibo({ nome: '' }), 'nome'],
      [recibo({ nome, valor: 0 }), 'valor'],
      [recibo({ nome, valor: 1_000_000_000 }), 'valor'],
      [recibo({ nome, direcao: 'DADO' }), 'direcao'],
      [recibo({ nome, documento: '123.456.789-00' }), 'documento'],
      [recibo({ nome, banco: 1 }), 'banco'],
    ] as const)
      expect({ corpo, resposta: await criar(corpo) }).toMatchObject({ resposta: { status: 400, body: { errors: [{ campo }] } } });
    expect(await criar(recibo({ nome, valor: 999_999_999.99 }))).toMatchObject({ status: 201 });
  });

  it('de outra conta não está lá, nem o cliente dela', async () => {
    const { body } = await criar(recibo({ nome: 'João' }));
    for (const metodo of ['GET', 'PUT', 'DELETE'] as const)
      expect([metodo, (await bia.call(metodo, `/recibos/${body.id}`, metodo === 'PUT' ? { nome: 'Zé' } : undefined)).status]).toEqual([
        metodo,
        404,
      ]);
    expect(await criar(recibo({ cliente }), bia)).toMatchObject({ status: 422, body: { code: 'REFERENCIA_NAO_ENCONTRADA' } });
  });
});
