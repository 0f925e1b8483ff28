import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('o que um pedido de dinheiro diz duas vezes, ou sem efeito', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  const novo = async (url: string, body: object) => (await ana.call('POST', url, body, na)).body.id as number;
  const fluxo = (descricao: string) => novo('/fluxos', { descricao });
  const diesel = { descricao: 'Diesel', tipo: 'despesa', valor: 200, data: '2026-05-11' };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
  });
  afterAll(() => app.close());

  it('um lançamento não vai para todas as fazendas, nem novo nem alterado', async () => {
    const url = `/financeiro/${await novo('/financeiro', diesel)}`;
    const obrigatoria = { status: 422, body: { code: 'FAZENDA_OBRIGATORIA', errors: [{ campo: 'fazenda' }] } };
    expect(await ana.call('POST', '/financeiro', { ...diesel, fazenda: 0 }, na)).toMatchObject(obrigatoria);
    expect(await ana.call('PUT', url, { obs: 'de todas', fazenda: 0 }, na)).toMatchObject(obrigatoria);
    expect((await ana.call('PUT', url, { obs: 'desta', fazenda: Number(na['x-fazenda']) })).body).toMatchObject({ obs: 'desta' });
    expect((await ana.call('PUT', url, { obs: 'onde está', fazenda: null })).body.fazenda).toBe(Number(na['x-fazenda']));
  });

  it('o que está em aberto num fluxo que se exclui vai para um lugar só', async () => {
    const [de, a, b] = [await fluxo('VELHO'), await fluxo('A'), await fluxo('B')];
    const id = await novo('/financeiro', { ...diesel, fluxo: de });
    const url = `/fluxos/${de}?fluxo_to_move=`;
    expect(await ana.call('DELETE', `${url}${a}`, { fluxo_to_move: b })).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'fluxo_to_move', mensagem: expect.stringContaining('um contradiz o outro') }] },
    });
    expect((await ana.call('GET', `/financeiro/${id}`)).body.fluxo).toBe(de);
    expect((await ana.call('DELETE', `${url}${a}`, { fluxo_to_move: a })).status).toBe(204);
    expect((await ana.call('GET', `/financeiro/${id}`)).body.fluxo).toBe(a);
    const outro = await fluxo('OUTRO');
    expect((await ana.call('DELETE', `/fluxos/${outro}?fluxo_to_move=0`, { fluxo_to_move: b })).status).toBe(204);
  });
});
