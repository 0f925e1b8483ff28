import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Quem = Awaited<ReturnType<TestApp['account']>>;

describe('favoritos', () => {
  let app: TestApp;
  let ana: Quem;
  let bia: Quem;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
  });
  afterAll(() => app.close());

  const lista = async (quem: Quem) => (await quem.call('GET', '/favorites')).body;
  const vendas = { name: 'Vendas', url: '/vendas' };

  it('guarda, lista na ordem em que guardou, e a mesma página de novo sai', async () => {
    const guardada = await ana.call('POST', '/favorites', vendas);
    expect(guardada).toMatchObject({ status: 201, body: { ...vendas, id: expect.any(Number) } });
    expect(guardada.body).not.toHaveProperty('removido');
    await ana.call('POST', '/favorites', { name: 'Lotes', url: '/rastreabilidade/lotes?comSaldo=true' });
    expect(await lista(ana)).toMatchObject([vendas, { name: 'Lotes' }]);
    expect(await ana.call('POST', '/favorites', { ...vendas, name: 'Outro nome' })).toMatchObject({
      status: 200,
      body: { id: guardada.body.id, url: '/vendas', removido: true },
    });
    expect(await lista(ana)).toMatchObject([{ name: 'Lotes' }]);
  });

  it('são de cada um: nem outra conta, nem outro usuário da mesma os vê', async () => {
    expect(await lista(bia)).toEqual([]);
    await ana.call('POST', '/cat-usuarios', { nome: 'Caio', login: 'caio', papel: 'auditor', senha: 'senha-muito-boa' });
    const { body } = await app.call('POST', '/session', { body: { login: 'caio', password: 'senha-muito-boa', modo: 'web' } });
    expect((await app.call('GET', '/favorites', { token: body.token })).body).toEqual([]);
    expect((await app.call('POST', '/favorites', { token: body.token, body: vendas })).status).toBe(201);
    expect(await lista(ana)).toMatchObject([{ name: 'Lotes' }]);
  });

  it('o mesmo pedido duas vezes guarda uma vez', async () => {
    const pedir = () => bia.call('POST', '/favorites', vendas, { 'idempotency-key': 'favorito' });
    const [uma, outra] = [await pedir(), await pedir()];
    expect(outra.body).toEqual(uma.body);
    expect(await lista(bia)).toEqual([uma.body]);
  });

  it('recusa o que não é página da Tulha, e nada muda', async () => {
    for (const url of ['https://exemplo.com/', '//exemplo.com', 'javascript:alert(1)', '/\\exemplo.com']) {
      const recusado = await bia.call('POST', '/favorites', { name: 'X', url });
      expect(recusado).toMatchObject({ status: 400, body: { errors: [{ campo: 'url' }] } });
    }
    expect((await bia.call('POST', '/favorites', { ...vendas, usuario: 1 })).status).toBe(400);
    expect(await lista(bia)).toHaveLength(1);
  });

  it('o nome e o endereço não estão às claras em fato algum', async () => {
    const fatos = await app.facts();
    expect(fatos.filter(({ type }) => type === 'FavoritoAdicionado').length).toBeGreaterThan(1);
    expect(JSON.stringify(fatos)).not.toContain('/rastreabilidade/lotes?comSaldo');
  });
});
