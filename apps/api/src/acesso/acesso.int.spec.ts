import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('acesso', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await app.account('ana');
  });
  afterAll(() => app.close());

  it('entra com login e senha, e o token diz quem é', async () => {
    const session = await app.call('POST', '/session', { body: { login: ' ANA ', password: 'senha-muito-boa', modo: 'web' } });
    expect(session).toMatchObject({ status: 200, body: { user: { login: 'ana', plano: 'basico' }, tutorial: false } });
    const checked = await app.call('GET', '/session', { token: session.body.token });
    expect(checked.body).toEqual({ user: session.body.user, tutorial: false });
    expect(session.body.user.permissoes).toMatchObject({ acesso: 'escrever', financeiro: 'escrever', rastreabilidade: 'escrever' });
  });

  it('a palavra da senha na entrada é password: senha é recusada pelo nome', async () => {
    const { status, body } = await app.call('POST', '/session', { body: { login: 'ana', senha: 'senha-muito-boa', modo: 'web' } });
    expect([status, body.errors.map(({ campo }: { campo: string }) => campo).toSorted()]).toEqual([400, ['password', 'senha']]);
  });

  it('responde o mesmo para senha errada e login que não existe', async () => {
    const wrong = await app.call('POST', '/session', { body: { login: 'ana', password: 'outra' } });
    const unknown = await app.call('POST', '/session', { body: { login: 'ninguem', password: 'outra' } });
    const { requestId: _a, ...first } = wrong.body;
    const { requestId: _b, ...second } = unknown.body;
    expect(first).toMatchObject({ status: 401, error: 'Usuário ou senha inválidos, verifique os seus dados!' });
    expect(second).toEqual(first);
  });

  it('sem token, com token torto ou com a chave de outro, a sessão expirou', async () => {
    for (const token of [undefined, 'abc', 'eyJhbGciOiJub25lIn0.eyJzdWIiOjEsImNvbnRhIjoxfQ.']) {
      const answer = await app.call('GET', '/fazendas', token ? { token } : {});
      expect(answer).toMatchObject({ status: 401, body: { error: 'Sua sessão expirou. Por favor, faça login novamente.' } });
    }
  });

  it('a conta nasce só pela chave do operador, e um login é de um só', async () => {
    const body = { nome: 'Outra', login: 'ana', senha: 'senha-muito-boa' };
    expect((await app.call('POST', '/operador/contas', { token: 'errada', body })).status).toBe(401);
    expect(await app.call('POST', '/operador/contas', { token: 'operador', body })).toMatchObject({
      status: 409,
      body: { code: 'LOGIN_EM_USO' },
    });
    const made = await Promise.all(
      Array.from({ length: 8 }, () => app.call('POST', '/operador/contas', { token: 'operador', body: { ...body, login: 'bia' } })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('quem já não tem papel conhecido não entra em módulo nenhum', async () => {
    const ana = await app.account('caio');
    await app.owner.query(`update leitura.conta set dono_id = null where id = $1`, [ana.conta]);
    await app.owner.query(`update leitura.usuario set papel = 'visitante' where conta = $1`, [ana.conta]);
    expect(await ana.call('GET', '/fazendas')).toMatchObject({ status: 403, body: { code: 'SEM_PERMISSAO' } });
  });
});
