import { MODULOS } from '@tulha/domain/acesso/papeis';
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
    const { body, status } = await app.call('POST', '/session', { body: { login, senha: SENHA, modo: 'cli' } });
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
    const posto = await ana.call('PUT', `/cat-usuarios/${id}`, { papel: 'contador', email: 'caio@fazenda.com.br' });
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
      body: { code: 'LIMITE_DE_USUARIOS', error: 'O seu plano permite até 5 usuários.' },
    });
    expect((await app.call('POST', '/session', { body: { login: 'bia-5', senha: SENHA } })).status).toBe(401);
  });
});
