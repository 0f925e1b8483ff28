import { MODULOS } from '@tulha/domain/acesso/modulos';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const SENHA = 'senha-muito-boa';
type Papel = 'gerente' | 'funcionario' | 'contador' | 'auditor' | 'operador';
type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

describe('usuários e permissões', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: Awaited<ReturnType<TestApp['account']>>;
  let fazenda: number;

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    fazenda = (await ana.call('POST', '/fazendas', { nome: 'SANTA FE' })).body.id;
    await app.owner.query(`update leitura.conta set plano = 'profissional' where id = $1`, [ana.conta]);
  });
  afterAll(() => app.close());

  const entrar = async (login: string) => {
    const { body, status } = await app.call('POST', '/session', { body: { login, password: SENHA, modo: 'cli' } });
    const call = (method: Metodo, url: string, dados?: unknown) =>
      app.call(method, url, {
        token: body.token,
        ...(dados === undefined ? {} : { body: dados }),
        headers: { 'x-fazenda': String(fazenda) },
      });
    return { status, call };
  };
  const novo = async (login: string, papel: Papel) => {
    const { body } = await ana.call('POST', '/cat-usuarios', { nome: login, login, papel, senha: SENHA });
    return { id: body.id as number, ...(await entrar(login)) };
  };

  it('cadastra, lista, altera e exclui; o que não vem fica', async () => {
    const feito = await ana.call('POST', '/cat-usuarios', {
      nome: 'Caio',
      login: ' Caio ',
      papel: 'gerente',
      senha: SENHA,
      telefone: '35 1',
    });
    expect(feito).toMatchObject({
      status: 201,
      body: { nome: 'Caio', login: 'caio', papel: 'gerente', ativo: true, convidado: false, telefone: '35 1' },
    });
    const { id } = feito.body;
    expect((await ana.call('GET', `/cat-usuarios/${id}`)).body).toEqual(feito.body);
    const posto = await ana.call('PUT', `/cat-usuarios/${id}`, {
      papel: 'contador',
      email: 'caio@fazenda.com.br',
      senha_atual: SENHA,
    });
    expect(posto).toMatchObject({ status: 200, body: { nome: 'Caio', papel: 'contador', email: 'caio@fazenda.com.br', telefone: '35 1' } });
    const velha = await ana.call('PUT', `/cat-usuarios/${id}`, { nome: 'X' }, { 'if-match': String(feito.headers['etag']) });
    expect(velha).toMatchObject({ status: 412, body: { code: 'REGISTRO_ALTERADO' } });
    const lista = await ana.call('GET', '/cat-usuarios?q=CAI&papel=contador&ativo=true');
    expect(lista.body).toEqual({ content: [posto.body], pagination: { page: 1, size: 20, total: 1 } });
    expect((await ana.call('DELETE', `/cat-usuarios/${id}`)).status).toBe(204);
    expect((await ana.call('GET', `/cat-usuarios/${id}`)).status).toBe(404);
    expect((await ana.call('DELETE', `/cat-usuarios/${id}`)).status).toBe(404);
    expect((await entrar('caio')).status).toBe(401);
  });

  it('o que falta ou está errado é dito por campo', async () => {
    const bom = { nome: 'Davi', login: 'davi', papel: 'gerente', senha: SENHA };
    const recusado = async (body: object) => (await ana.call('POST', '/cat-usuarios', body)).body.errors[0].campo;
    expect(await recusado({ ...bom, nome: '' })).toBe('nome');
    expect(await recusado({ ...bom, login: 'a b' })).toBe('login');
    expect(await recusado({ ...bom, papel: 'dono' })).toBe('papel');
    expect(await recusado({ ...bom, senha: 'curta' })).toBe('senha');
    expect(await recusado({ ...bom, senha: undefined })).toBe('senha');
    expect(await ana.call('POST', '/cat-usuarios', { ...bom, login: 'ana' })).toMatchObject({
      status: 409,
      body: { code: 'LOGIN_EM_USO' },
    });
    expect((await ana.call('POST', '/cat-usuarios', { ...bom, conta: bia.conta })).status).toBe(400);
  });

  it('o mesmo pedido outra vez é o mesmo usuário', async () => {
    const pedir = () =>
      ana.call('POST', '/cat-usuarios', { nome: 'Eva', login: 'eva', papel: 'auditor', senha: SENHA }, { 'idempotency-key': 'eva' });
    const [first, second] = [await pedir(), await pedir()];
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  it('quem é de outra conta não existe', async () => {
    const { id } = await novo('gil', 'gerente');
    const { body: permissao } = await ana.call('POST', `/users/${id}/permissions`, { modulo: 'folha', alcance: 'ler' });
    const antes = await ana.call('GET', `/cat-usuarios/${id}`);
    for (const [method, url, body] of [
      ['GET', `/cat-usuarios/${id}`, undefined],
      ['PUT', `/cat-usuarios/${id}`, { papel: 'auditor' }],
      ['DELETE', `/cat-usuarios/${id}`, undefined],
      ['GET', `/users/${id}/permissions`, undefined],
      ['GET', `/users/${id}/permissions-modules`, undefined],
      ['GET', `/users/${id}/permissions-farms`, undefined],
      ['POST', `/users/${id}/permissions`, { modulo: 'estoque', alcance: 'ler' }],
      ['PUT', `/permissions/${permissao.id}`, { alcance: 'escrever' }],
      ['DELETE', `/permissions/${permissao.id}`, undefined],
    ] as const)
      expect({ method, url, status: (await bia.call(method, url, body)).status }).toEqual({ method, url, status: 404 });
    expect((await ana.call('GET', `/cat-usuarios/${id}`)).body).toEqual(antes.body);
    expect((await bia.call('GET', '/cat-usuarios')).body.pagination.total).toBe(1);
    expect((await bia.call('GET', '/permissions')).body.pagination.total).toBe(0);
  });

  it('o dono não muda de papel, não é desativado nem excluído, e não recebe permissões', async () => {
    const { id } = (await ana.call('GET', '/cat-usuarios?papel=dono')).body.content[0];
    const recusas = [
      await ana.call('PUT', `/cat-usuarios/${id}`, { papel: 'gerente' }),
      await ana.call('PUT', `/cat-usuarios/${id}`, { ativo: false }),
      await ana.call('DELETE', `/cat-usuarios/${id}`),
      await ana.call('POST', `/users/${id}/permissions`, { modulo: 'folha', alcance: 'nenhuma' }),
    ];
    for (const recusa of recusas) expect(recusa).toMatchObject({ status: 422, body: { code: 'DONO_NAO_SE_ALTERA' } });
    expect((await ana.call('PUT', `/cat-usuarios/${id}`, { nome: 'Ana Maria' })).status).toBe(200);
    const { id: outro } = await novo('hugo', 'gerente');
    expect((await ana.call('PUT', `/cat-usuarios/${outro}`, { papel: 'dono' })).status).not.toBe(200);
  });

  it('desativado, sai na hora e não entra; reativado, entra de novo e a sessão antiga não volta', async () => {
    const iris = await novo('iris', 'gerente');
    expect((await iris.call('GET', '/fazendas')).status).toBe(200);
    await ana.call('PUT', `/cat-usuarios/${iris.id}`, { ativo: false });
    expect([(await iris.call('GET', '/fazendas')).status, (await entrar('iris')).status]).toEqual([401, 401]);
    await ana.call('PUT', `/cat-usuarios/${iris.id}`, { ativo: true });
    expect([(await iris.call('GET', '/fazendas')).status, (await entrar('iris')).status]).toEqual([401, 200]);
  });

  it('cada papel no seu ofício: uma rota de cada módulo', async () => {
    const ler = {
      propriedade: '/cad-talhoes',
      rastreabilidade: '/rastreabilidade/lotes',
      comercial: '/vendas',
      financeiro: '/financeiro',
      folha: '/folha-pagamento-colheita',
      importacao: '/importacoes',
      acesso: '/cat-usuarios',
    };
    const podem: Record<Papel, readonly (keyof typeof ler)[]> = {
      gerente: ['propriedade', 'rastreabilidade', 'comercial', 'financeiro', 'folha', 'importacao', 'acesso'],
      funcionario: ['propriedade', 'rastreabilidade'],
      contador: ['propriedade', 'rastreabilidade', 'comercial', 'financeiro', 'folha', 'importacao'],
      auditor: ['propriedade', 'rastreabilidade', 'comercial', 'financeiro', 'folha', 'importacao', 'acesso'],
      operador: ['propriedade', 'rastreabilidade'],
    };
    for (const [papel, modulos] of Object.entries(podem) as [Papel, readonly (keyof typeof ler)[]][]) {
      const { call } = await novo(`papel-${papel}`, papel);
      const abertos = [];
      for (const [modulo, url] of Object.entries(ler)) {
        const { status } = await call('GET', url);
        expect([200, 403]).toContain(status);
        if (status === 200) abertos.push(modulo);
      }
      expect({ papel, abertos }).toEqual({ papel, abertos: modulos });
      const escrita = await call('POST', '/cat-usuarios', { nome: 'X', login: 'xxx', papel: 'gerente', senha: SENHA });
      expect(escrita).toMatchObject({ status: 403, body: { code: 'SEM_PERMISSAO', error: expect.stringContaining('Peça ao dono') } });
      const talhao = await call('POST', '/cad-talhoes', { nome: `Talhão ${papel}` });
      expect({ papel, status: talhao.status }).toEqual({ papel, status: papel === 'gerente' ? 201 : 403 });
      expect((await call('GET', '/perfil')).status).toBe(200);
    }
  });

  it('o concedido vale antes do papel, muda e se retira; cada módulo uma vez', async () => {
    const joao = await novo('joao', 'funcionario');
    const permissoes = `/users/${joao.id}/permissions`;
    expect((await joao.call('GET', '/financeiro')).status).toBe(403);
    const dada = await ana.call('POST', permissoes, { modulo: 'financeiro', alcance: 'ler' });
    expect(dada).toMatchObject({ status: 201, body: { usuario: joao.id, modulo: 'financeiro', alcance: 'ler' } });
    expect((await joao.call('GET', '/financeiro')).status).toBe(200);
    expect((await ana.call('POST', permissoes, { modulo: 'financeiro', alcance: 'escrever' })).body.code).toBe('PERMISSAO_JA_EXISTE');
    expect((await ana.call('POST', permissoes, { modulo: 'acesso', alcance: 'escrever' })).body.errors[0].campo).toBe('modulo');
    expect((await ana.call('POST', permissoes, { modulo: 'folha', alcance: 'tudo' })).body.errors[0].campo).toBe('alcance');
    await ana.call('POST', permissoes, { modulo: 'rastreabilidade', alcance: 'nenhuma' });
    const { user } = (await joao.call('GET', '/session')).body;
    expect(user).toMatchObject({ papel: 'funcionario', permissoes: { financeiro: 'ler', rastreabilidade: 'nenhuma', acesso: 'nenhuma' } });
    expect((await joao.call('GET', '/rastreabilidade/lotes')).status).toBe(403);
    const modulos = (await ana.call('GET', `/users/${joao.id}/permissions-modules`)).body.content;
    expect(modulos.map(({ modulo }: { modulo: string }) => modulo)).toEqual(MODULOS);
    expect(modulos).toContainEqual({ modulo: 'financeiro', alcance: 'ler', origem: 'permissao', permissao: dada.body.id });
    expect(modulos).toContainEqual({ modulo: 'atividades', alcance: 'escrever', origem: 'papel', permissao: null });
    expect((await ana.call('GET', permissoes)).body.pagination.total).toBe(2);
    expect((await ana.call('PUT', `/permissions/${dada.body.id}`, { alcance: 'nenhuma' })).body).toEqual({
      ...dada.body,
      alcance: 'nenhuma',
    });
    expect((await joao.call('GET', '/financeiro')).status).toBe(403);
    expect((await ana.call('DELETE', `/permissions/${dada.body.id}`)).status).toBe(204);
    expect((await ana.call('DELETE', `/permissions/${dada.body.id}`)).status).toBe(404);
    expect((await ana.call('GET', '/permissions?size=200')).body.content.map(({ id }: { id: number }) => id)).not.toContain(dada.body.id);
    expect((await ana.call('GET', `/users/${joao.id}/permissions-farms`)).body.content).toEqual([
      { id: fazenda, nome: 'SANTA FE', permissao: null },
    ]);
  });

  it('o plano tem um limite de usuários', async () => {
    for (let n = 1; n <= 4; n++)
      expect((await bia.call('POST', '/cat-usuarios', { nome: `U${n}`, login: `bia-${n}`, papel: 'auditor', senha: SENHA })).status).toBe(
        201,
      );
    expect(await bia.call('POST', '/cat-usuarios', { nome: 'U5', login: 'bia-5', papel: 'auditor', senha: SENHA })).toMatchObject({
      status: 422,
      body: {
        code: 'LIMITE_DE_USUARIOS',
        error: 'O seu plano permite até 5 usuários. Exclua quem já não trabalha aqui, ou peça um plano maior.',
      },
    });
    expect((await app.call('POST', '/session', { body: { login: 'bia-5', password: SENHA } })).status).toBe(401);
  });

  it('a última vaga do plano é de um só: de vinte ao mesmo tempo, um usuário e uma fazenda', async () => {
    const cora = await app.account('cora');
    const usuario = (n: number) =>
      cora.call('POST', '/cat-usuarios', { nome: `U${n}`, login: `cora-${n}`, papel: 'auditor', senha: SENHA });
    const umaFazenda = (n: number) => cora.call('POST', '/fazendas', { nome: `FAZENDA ${n}` });
    for (let n = 1; n <= 3; n++) await usuario(n);
    for (let n = 1; n <= 9; n++) await umaFazenda(n);
    for (const [pedir, code, url] of [
      [usuario, 'LIMITE_DE_USUARIOS', '/cat-usuarios'],
      [umaFazenda, 'LIMITE_DE_FAZENDAS', '/fazendas'],
    ] as const) {
      const total = async () => (await cora.call('GET', url)).body.pagination.total as number;
      const antes = await total();
      const respostas = await Promise.all(Array.from({ length: 20 }, (_, n) => pedir(100 + n)));
      expect(respostas.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(respostas.filter(({ body }) => body.code === code)).toHaveLength(19);
      expect(await total()).toBe(antes + 1);
      const { id } = respostas.find(({ status }) => status === 201)?.body ?? {};
      expect((await cora.call('DELETE', `${url}/${id}`)).status).toBe(204);
      expect((await pedir(200)).status).toBe(201);
    }
    expect((await cora.call('GET', '/adm/licenses')).body.content[0]).toMatchObject({
      limites: { usuarios: 5, fazendas: 10 },
      uso: { usuarios: 5, fazendas: 10 },
    });
    // A login that is taken gives its place back.
    const vago = (await cora.call('GET', '/cat-usuarios?papel=auditor')).body.content[0].id;
    await cora.call('DELETE', `/cat-usuarios/${vago}`);
    for (let n = 0; n < 3; n++)
      expect((await cora.call('POST', '/cat-usuarios', { nome: 'X', login: 'ana', papel: 'auditor', senha: SENHA })).status).toBe(409);
    expect((await usuario(300)).status).toBe(201);
  });

  it('o dono passa a conta com a própria senha; há sempre um, também quando a passa a dois ao mesmo tempo', async () => {
    const dora = await app.account('dora');
    const donos = async () =>
      (await dora.call('GET', '/cat-usuarios?papel=dono')).body.content.map(({ login }: { login: string }) => login);
    const criar = async (login: string) => {
      const { body } = await dora.call('POST', '/cat-usuarios', { nome: login, login, papel: 'gerente', senha: SENHA });
      const { token } = (await app.call('POST', '/session', { body: { login, password: SENHA, modo: 'web' } })).body;
      return {
        id: body.id as number,
        call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, sent?: unknown) => app.call(method, url, { token, body: sent }),
      };
    };
    const [eli, fabi, gui] = [await criar('eli'), await criar('fabi'), await criar('gui')];
    const passar = (id: number, senha = SENHA) => dora.call('POST', `/cat-usuarios/${id}/dono`, { senha });
    expect(await passar(eli.id, 'outra')).toMatchObject({
      status: 422,
      body: { code: 'SENHA_ATUAL_INCORRETA', errors: [{ campo: 'senha' }] },
    });
    expect((await eli.call('POST', `/cat-usuarios/${eli.id}/dono`, { senha: SENHA })).status).toBe(403);
    expect((await passar(999)).status).toBe(404);
    await dora.call('PUT', `/cat-usuarios/${gui.id}`, { ativo: false });
    expect((await passar(gui.id)).body.code).toBe('NOVO_DONO_INATIVO');
    expect(await donos()).toEqual(['dora']);
    const respostas = await Promise.all([passar(eli.id), passar(fabi.id)]);
    expect(respostas.map(({ status }) => status).sort()[0]).toBe(200);
    expect(respostas.filter(({ status }) => status === 200)).toHaveLength(1);
    const herdeiro = respostas[0]?.status === 200 ? eli : fabi;
    expect(await donos()).toEqual([herdeiro === eli ? 'eli' : 'fabi']);
    expect((await herdeiro.call('GET', '/session')).body.user).toMatchObject({ papel: 'dono', permissoes: { acesso: 'escrever' } });
    const [antigo] = (await herdeiro.call('GET', '/cat-usuarios?q=dora')).body.content;
    expect(antigo).toMatchObject({ papel: 'gerente' });
    expect((await dora.call('POST', '/cat-usuarios', { nome: 'X', login: 'xis', papel: 'auditor', senha: SENHA })).status).toBe(403);
    for (const recusa of [
      await herdeiro.call('PUT', `/cat-usuarios/${herdeiro.id}`, { ativo: false }),
      await herdeiro.call('DELETE', `/cat-usuarios/${herdeiro.id}`),
    ])
      expect(recusa).toMatchObject({ status: 422, body: { code: 'DONO_NAO_SE_ALTERA' } });
    expect((await herdeiro.call('PUT', `/cat-usuarios/${antigo.id}`, { papel: 'auditor' })).body).toMatchObject({ papel: 'auditor' });
    expect((await herdeiro.call('DELETE', `/cat-usuarios/${antigo.id}`)).status).toBe(204);
  });
});
