import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('a fazenda de uma gravação, dita em mais de um lugar', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let serra = 0;
  let vale = 0;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    const nova = async (nome: string) => (await ana.call('POST', '/fazendas', { nome })).body.id as number;
    [serra, vale] = [await nova('SERRA'), await nova('VALE')];
  });
  afterAll(() => app.close());

  const diesel = { descricao: 'Diesel', tipo: 'despesa', valor: 200, data: '2026-05-11' };
  const lancar = (naUrl: number, noCorpo: number) => ana.call('POST', `/financeiro?fazenda=${naUrl}`, { ...diesel, fazenda: noCorpo });
  const contradiz = { campo: 'fazenda', mensagem: 'Vem no endereço e no corpo, e um contradiz o outro. Diga uma vez só.' };

  it('uma no endereço e outra no corpo se recusa; a mesma, não', async () => {
    expect(await lancar(serra, vale)).toMatchObject({ status: 400, body: { errors: [contradiz] } });
    const { body, status } = await lancar(serra, serra);
    expect({ status, fazenda: body.fazenda }).toEqual({ status: 201, fazenda: serra });
    const muda = (naUrl: number) => ana.call('PUT', `/financeiro/${body.id}?fazenda=${naUrl}`, { fazenda: vale });
    expect(await muda(serra)).toMatchObject({ status: 400, body: { errors: [contradiz] } });
    expect((await muda(vale)).body.fazenda).toBe(vale);
    const talhao = { nome: 'Figueira', fazenda: vale };
    expect(await ana.call('POST', `/cad-talhoes?fazenda=${serra}`, talhao)).toMatchObject({ status: 400, body: { errors: [contradiz] } });
  });

  it('a do cabeçalho se escreve como a do endereço, e de um jeito só', async () => {
    const recusada = { status: 400, body: { errors: [{ campo: 'fazenda' }] } };
    for (const escrita of [
      `${serra}.0`,
      `0${serra}`,
      `+${serra}`,
      `0x${serra}`,
      `${serra}e0`,
      `${serra}, ${serra}`,
      '00',
      '-0',
      ' ',
      'serra',
    ]) {
      expect(await ana.call('GET', '/cad-talhoes', undefined, { 'x-fazenda': escrita })).toMatchObject(recusada);
      expect(await ana.call('POST', '/financeiro', diesel, { 'x-fazenda': escrita })).toMatchObject(recusada);
      for (const lista of ['/cad-talhoes', '/financeiro', '/rastreabilidade/lotes'])
        expect(await ana.call('GET', `${lista}?fazenda=${encodeURIComponent(escrita)}`)).toMatchObject(recusada);
    }
    expect((await ana.call('POST', '/financeiro', diesel, { 'x-fazenda': String(vale) })).body.fazenda).toBe(vale);
    for (const todas of ['0', '']) expect((await ana.call('GET', '/cad-talhoes', undefined, { 'x-fazenda': todas })).status).toBe(200);
  });

  it('a do cabeçalho é a ativa de quem pede, e a do corpo vale mais', async () =>
    expect((await ana.call('POST', '/financeiro', { ...diesel, fazenda: vale }, { 'x-fazenda': String(serra) })).body.fazenda).toBe(vale));

  it('quem entra não está em fazenda nenhuma: o cabeçalho que ficou da última vez não se olha', async () => {
    const entrar = (headers = {}) =>
      app.call('POST', '/session', { body: { login: 'ana', password: 'senha-muito-boa', modo: 'web' }, headers });
    for (const fazenda of [String(serra), '999', 'serra']) expect((await entrar({ 'x-fazenda': fazenda })).status).toBe(200);
  });
});
