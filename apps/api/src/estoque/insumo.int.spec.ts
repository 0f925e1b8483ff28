import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('um insumo', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let id: number;
  const status = (quem: Conta, corpo?: object, cabecalhos?: Record<string, string>) =>
    quem.call('PATCH', `/cad-insumos/${id}/alterar-status`, corpo, cabecalhos);

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    id = (await ana.call('POST', '/cad-insumos', { descricao: 'Ureia', unidade: 'KG', nitrogenio: 45 })).body.id as number;
  });
  afterAll(() => app.close());

  it('muda de situação para a que se diz, ou para a outra; o mesmo pedido duas vezes muda uma', async () => {
    expect(await status(ana)).toMatchObject({ status: 200, body: { id, situacao: 'INATIVO', nitrogenio: 45 } });
    expect(await status(ana, { situacao: 'INATIVO' })).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    const chave = { 'idempotency-key': 'de-volta' };
    expect((await status(ana, {}, chave)).body).toMatchObject({ situacao: 'ATIVO' });
    expect((await status(ana, {}, chave)).body).toMatchObject({ situacao: 'ATIVO' });
    expect((await ana.call('GET', `/cad-insumos/${id}`)).body).toMatchObject({ situacao: 'ATIVO' });
  });

  it('recusa a situação que não há, e o insumo de outra conta', async () => {
    expect(await status(ana, { situacao: 'PERDIDO' })).toMatchObject({ status: 400, body: { errors: [{ campo: 'situacao' }] } });
    expect((await status(bia, { situacao: 'INATIVO' })).status).toBe(404);
    expect((await ana.call('GET', `/cad-insumos/${id}`)).body).toMatchObject({ situacao: 'ATIVO' });
  });

  it('não muda de unidade: o que se contou seria outra coisa', async () => {
    const mudar = await ana.call('PUT', `/cad-insumos/${id}`, { unidade: 'L' });
    expect(mudar).toMatchObject({ status: 422, body: { code: 'CAMPO_FIXO', errors: [{ campo: 'unidade' }] } });
  });
});
