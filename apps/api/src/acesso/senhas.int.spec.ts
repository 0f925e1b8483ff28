import { startTestApp, type TestApp } from '../testing/test-app.js';

const SENHA = 'senha-muito-boa';

describe('senhas', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
  });
  afterAll(() => app.close());

  it('uma senha que se adivinha é recusada onde se escolhe uma, e diz por quê', async () => {
    const pedir = (senha: string) => ana.call('POST', '/cat-usuarios', { nome: 'Rute Prado', login: 'rute', papel: 'gerente', senha });
    for (const [senha, code] of [
      ['12345678', 'SENHA_COMUM'],
      ['Password123', 'SENHA_COMUM'],
      ['rute-prado-1', 'SENHA_PREVISIVEL'],
      ['rute@2026-prado', 'SENHA_PREVISIVEL'],
      ['tulha@2026', 'SENHA_PREVISIVEL'],
    ])
      expect(await pedir(senha as string)).toMatchObject({ status: 422, body: { code, errors: [{ campo: 'senha' }] } });
    const nova = await ana.call('PUT', '/perfil/password', { senha_atual: SENHA, senha_nova: 'qwertyuiop' });
    expect(nova).toMatchObject({ status: 422, body: { code: 'SENHA_COMUM', errors: [{ campo: 'senha_nova' }] } });
    const conta = { nome: 'Sítio', login: 'sitio-novo', senha: 'sitionovo1' };
    expect((await app.call('POST', '/operador/contas', { token: 'operador', body: conta })).body.code).toBe('SENHA_PREVISIVEL');
    expect((await ana.call('GET', '/cat-usuarios?q=rute')).body.pagination.total).toBe(0);
  });
});
