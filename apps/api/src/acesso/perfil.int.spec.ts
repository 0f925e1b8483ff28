import { startTestApp, type TestApp } from '../testing/test-app.js';

const SENHA = 'senha-muito-boa';

describe('perfil, senha e assinatura', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    await app.account('bia');
  });
  afterAll(() => app.close());

  const entrar = (login: string, senha = SENHA) => app.call('POST', '/session', { body: { login, password: senha, modo: 'cli' } });
  const operador = (method: 'POST' | 'DELETE', url: string, body?: unknown) =>
    app.call(method, `/operador${url}`, { token: 'operador', body });

  it('lê e altera o perfil; o que não vem fica, e a versão antiga é recusada', async () => {
    const lido = await ana.call('GET', '/perfil');
    expect(lido.body).toMatchObject({
      nome: 'Conta ana',
      login: 'ana',
      email: null,
      telefone: null,
      papel: 'dono',
      plano: 'basico',
      tutorial: false,
    });
    const posto = await ana.call('PUT', '/perfil/', { email: ' Ana@Fazenda.com.br ', telefone: '35 99999-0000', senha_atual: SENHA });
    expect(posto).toMatchObject({ status: 200, body: { nome: 'Conta ana', email: 'ana@fazenda.com.br', telefone: '35 99999-0000' } });
    const velha = await ana.call('PUT', '/perfil', { nome: 'Ana' }, { 'if-match': String(lido.headers['etag']) });
    expect(velha).toMatchObject({ status: 412, body: { code: 'REGISTRO_ALTERADO' } });
    expect((await ana.call('PUT', '/perfil', { email: 'nada' })).body.errors[0].campo).toBe('email');
    expect((await ana.call('PUT', '/perfil', { papel: 'dono' })).status).toBe(400);
    expect((await ana.call('GET', '/perfil')).body).toEqual(posto.body);
  });

  it('o e-mail só se troca com a senha de quem pede, fica no registro, e o endereço antigo é avisado', async () => {
    const cris = await app.account('cris@fazenda.com.br');
    const trocar = (email: string | null, senha_atual?: string) => cris.call('PUT', '/perfil', { email, senha_atual });
    const avisos = async () =>
      (await app.services.pool.query(`select entrada from controle.tarefa where tipo = 'avisar-email' and conta = $1`, [cris.conta])).rows;
    expect(await trocar('outra@fazenda.com.br')).toMatchObject({
      status: 422,
      body: { code: 'SENHA_PARA_O_EMAIL', errors: [{ campo: 'senha_atual' }] },
    });
    expect(await trocar(null)).toMatchObject({ status: 422, body: { code: 'SENHA_PARA_O_EMAIL' } });
    expect(await trocar('outra@fazenda.com.br', 'nao-e-esta')).toMatchObject({ status: 422, body: { code: 'SENHA_ATUAL_INCORRETA' } });
    expect((await cris.call('PUT', '/perfil', { email: 'CRIS@fazenda.com.br', nome: 'Cris' })).status).toBe(200);
    expect(await avisos()).toEqual([]);
    expect(await trocar('outra@fazenda.com.br', SENHA)).toMatchObject({ status: 200, body: { email: 'outra@fazenda.com.br' } });
    const [aviso] = await avisos();
    expect(JSON.stringify(aviso)).not.toContain('@');
    const { content } = (await cris.call('GET', '/logs')).body;
    expect(JSON.stringify(content)).toContain('trocou o e-mail do usuário');
  });

  it('o dono que altera o e-mail de outro usuário dá a própria senha, e o endereço antigo dele é avisado', async () => {
    const davi = await app.account('davi');
    const novo = { nome: 'Eva', login: 'eva', papel: 'gerente', senha: 'a-tulha-do-alto', email: 'eva@fazenda.com.br' };
    const { id } = (await davi.call('POST', '/cat-usuarios', novo)).body;
    const alterar = (body: object) => davi.call('PUT', `/cat-usuarios/${id}`, body);
    expect((await alterar({ nome: 'Eva Maria' })).status).toBe(200);
    expect(await alterar({ email: 'dele@fazenda.com.br' })).toMatchObject({ status: 422, body: { errors: [{ campo: 'senha_atual' }] } });
    expect((await alterar({ email: 'dele@fazenda.com.br', senha_atual: 'a-tulha-do-alto' })).status).toBe(422);
    expect((await alterar({ email: 'dele@fazenda.com.br', senha_atual: SENHA })).body.email).toBe('dele@fazenda.com.br');
    const avisos = await app.services.pool.query(`select 1 from controle.tarefa where tipo = 'avisar-email' and conta = $1`, [davi.conta]);
    expect(avisos.rowCount).toBe(1);
  });

  it('senha atual errada é 422, nunca 401; a certa troca, e só a sessão de quem trocou continua', async () => {
    const [esta, outra] = [await entrar('bia'), await entrar('bia')];
    const trocar = (body: object) => app.call('PUT', '/perfil/password', { token: esta.body.token, body });
    expect(await trocar({ senha_atual: 'outra-senha', senha_nova: 'senha-ainda-melhor' })).toMatchObject({
      status: 422,
      body: { code: 'SENHA_ATUAL_INCORRETA', error: 'A senha atual não confere.', errors: [{ campo: 'senha_atual' }] },
    });
    expect((await trocar({ senha_atual: SENHA, senha_nova: 'curta' })).body.errors[0].campo).toBe('senha_nova');
    expect((await trocar({ senha_atual: SENHA, senha_nova: 'senha-ainda-melhor' })).status).toBe(204);
    const status = async (answer: typeof esta) => (await app.call('GET', '/session', { token: answer.body.token })).status;
    expect([await status(esta), await status(outra)]).toEqual([200, 401]);
    expect((await app.call('POST', '/session/renovar', { body: { renovacao: outra.body.renovacao } })).status).toBe(401);
    expect((await app.call('POST', '/session/renovar', { body: { renovacao: esta.body.renovacao } })).status).toBe(200);
    expect([(await entrar('bia')).status, (await entrar('bia', 'senha-ainda-melhor')).status]).toEqual([401, 200]);
  });

  it('a senha não está em fato nem registro algum, e nem o seu resumo fora da cifra', async () => {
    const facts = await app.facts();
    expect(facts.some(({ type }) => type === 'SenhaTrocada')).toBe(true);
    expect(JSON.stringify(facts)).not.toMatch(/argon2|senha-ainda-melhor/);
    expect(app.lines.join('\n')).not.toMatch(/argon2|senha-ainda-melhor|senha-muito-boa/);
  });

  it('marca o tutorial, e a entrada o diz', async () => {
    expect(await ana.call('PATCH', '/users/tutorial', { tutorial: true })).toMatchObject({ status: 200, body: { tutorial: true } });
    expect((await ana.call('PATCH', '/users/tutorial', { tutorial: 'sim' })).status).toBe(400);
    expect((await entrar('ana')).body.tutorial).toBe(true);
    expect((await ana.call('GET', '/session')).body.tutorial).toBe(true);
  });

  it('o usuário antigo entra só para atualizar o cadastro, e depois em tudo', async () => {
    await app.account('antigo');
    expect((await operador('POST', '/usuarios/antigo/cadastro')).status).toBe(200);
    expect((await operador('POST', '/usuarios/ninguem/cadastro')).status).toBe(404);
    const entrada = await entrar('antigo');
    expect(entrada).toMatchObject({
      status: 403,
      body: { code: 'ATUALIZAR_CADASTRO', data: { type: 'atualizar_cadastro', token: expect.any(String) } },
    });
    const { token } = entrada.body.data;
    expect(await app.call('GET', '/session', { token })).toMatchObject({ status: 403, body: { data: { type: 'atualizar_cadastro' } } });
    expect((await app.call('GET', '/fazendas', { token })).status).toBe(403);
    const atualizar = (body: object) => app.call('PUT', '/perfil/migration-version', { token, body });
    const novo = { login: 'antigo.novo', senha: SENHA, email: 'antigo@fazenda.com.br' };
    expect(await atualizar({ ...novo, senha: 'errada-errada' })).toMatchObject({ status: 422, body: { errors: [{ campo: 'senha' }] } });
    expect(await atualizar({ ...novo, login: 'ana' })).toMatchObject({ status: 409, body: { code: 'LOGIN_EM_USO' } });
    expect((await atualizar({ ...novo, email: 'x' })).body.errors[0].campo).toBe('email');
    expect((await entrar('antigo')).status).toBe(403);
    expect(await atualizar(novo)).toMatchObject({ status: 200, body: { login: 'antigo.novo', email: 'antigo@fazenda.com.br' } });
    expect((await app.call('GET', '/fazendas', { token })).status).toBe(200);
    expect([(await entrar('antigo')).status, (await entrar('antigo.novo')).status]).toEqual([401, 200]);
  });

  it('conta suspensa: pendência financeira na entrada, no token e em tudo, menos na assinatura e na saída', async () => {
    const caio = await app.account('caio');
    expect((await operador('POST', `/contas/${caio.conta}/suspensao`, { motivo: 'Fatura de outubro' })).status).toBe(200);
    const financeiro = {
      status: 402,
      body: { code: 'CONTA_SUSPENSA', data: { type: 'financeiro' }, error: expect.stringContaining('pendência financeira') },
    };
    expect(await entrar('caio')).toMatchObject(financeiro);
    expect(await entrar('caio', 'errada-errada')).toMatchObject({ status: 401 });
    for (const url of ['/session', '/fazendas', '/perfil']) expect(await caio.call('GET', url)).toMatchObject(financeiro);
    expect((await caio.call('GET', '/adm/licenses')).body.content[0]).toMatchObject({
      plano: 'basico',
      situacao: 'suspensa',
      motivo: 'Fatura de outubro',
      limites: { usuarios: 5 },
    });
    expect((await ana.call('GET', '/fazendas')).status).toBe(200);
    expect((await operador('DELETE', `/contas/${caio.conta}/suspensao`)).status).toBe(204);
    expect((await caio.call('GET', '/fazendas')).status).toBe(200);
    expect((await operador('POST', '/contas/999999/suspensao', { motivo: 'x' })).status).toBe(404);
    expect((await app.call('POST', `/operador/contas/${caio.conta}/suspensao`, { token: ana.token, body: { motivo: 'x' } })).status).toBe(
      401,
    );
  });

  it('a última fatura é a que vence por último, de cada conta a sua', async () => {
    expect((await ana.call('GET', '/adm/licenses/ultima-fatura')).body).toEqual({ fatura: null });
    const fatura = (body: object) => operador('POST', `/contas/${ana.conta}/faturas`, body);
    expect((await fatura({ fatura: 2, valor: 99.9, vencimento: '2026-11-10' })).status).toBe(201);
    await fatura({ fatura: 1, valor: 99.9, vencimento: '2026-10-10', pagaEm: '2026-10-09' });
    expect((await fatura({ fatura: 3, valor: 1.999, vencimento: '2026-12-10' })).body.errors[0].campo).toBe('valor');
    expect((await ana.call('GET', '/adm/licenses/ultima-fatura')).body).toEqual({
      fatura: { id: 2, valor: 99.9, vencimento: '2026-11-10', pagaEm: null, situacao: 'aberta' },
    });
    const { body } = await entrar('bia', 'senha-ainda-melhor');
    expect((await app.call('GET', '/adm/licenses/ultima-fatura', { token: body.token })).body).toEqual({ fatura: null });
  });
});
