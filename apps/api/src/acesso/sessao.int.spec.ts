import { Worker } from 'node:worker_threads';
import { jest } from '@jest/globals';
import { justTried } from '../testing/attempts.js';
import { startTestApp, type Answer, type TestApp } from '../testing/test-app.js';

const SENHA = 'senha-muito-boa';
const EXPIRADA = { status: 401, body: { error: 'Sua sessão expirou. Por favor, faça login novamente.' } };

describe('sessões', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await app.account('ana');
    await app.account('bia');
  });
  afterAll(() => app.close());

  const de = (endereco: string) => ({ 'x-forwarded-for': endereco });
  const entrar = (login: string, { senha = SENHA, modo = 'cli', endereco = '203.0.113.1' } = {}) =>
    app.call('POST', '/session', { body: { login, password: senha, modo }, headers: de(endereco) });
  const renovar = (renovacao: string, chave?: string) =>
    app.call('POST', '/session/renovar', { body: { renovacao }, ...(chave ? { headers: { 'idempotency-key': chave } } : {}) });
  const aberta = async (answer: Answer) => (await app.call('GET', '/session', { token: answer.body.token })).status;

  it('a renovação dá um token novo e outra renovação; o token curto diz quanto vale', async () => {
    const first = await entrar('ana');
    expect(first.body).toMatchObject({
      validade: 3600,
      renovacao: expect.stringMatching(/^\d+\.0\./),
      user: { login: 'ana', papel: 'dono' },
    });
    const second = await renovar(first.body.renovacao);
    expect(second).toMatchObject({ status: 200, body: { validade: 3600, user: first.body.user, tutorial: false } });
    expect(second.body.renovacao).toMatch(/^\d+\.1\./);
    expect(await aberta(second)).toBe(200);
    expect((await renovar(second.body.renovacao)).status).toBe(200);
  });

  it('a renovação antiga outra vez encerra a sessão para os dois que a têm', async () => {
    const first = await entrar('ana');
    const second = await renovar(first.body.renovacao);
    const other = await entrar('ana');
    expect(await renovar(first.body.renovacao)).toMatchObject(EXPIRADA);
    expect(await renovar(second.body.renovacao)).toMatchObject(EXPIRADA);
    expect(await app.call('GET', '/session', { token: second.body.token })).toMatchObject(EXPIRADA);
    expect(await aberta(other)).toBe(200);
    expect(app.lines.filter((line) => line.includes('A renewal token came twice'))).toHaveLength(1);
  });

  it('quem não ouviu a resposta pede outra vez com a mesma chave, e recebe a mesma', async () => {
    const first = await entrar('ana');
    const answers = await Promise.all([1, 2, 3].map(() => renovar(first.body.renovacao, 'pedido-1')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.renovacao}`)).size).toBe(1);
    expect((await renovar(answers[0]?.body.renovacao, 'pedido-2')).status).toBe(200);
  });

  it('a renovação seguinte sob a mesma chave, de quem não soube da primeira, é outra, e a sessão continua', async () => {
    const first = await entrar('ana');
    const second = await renovar(first.body.renovacao, 'pedido-1');
    const third = await renovar(second.body.renovacao, 'pedido-1');
    expect([third.status, third.body.renovacao.split('.')[1]]).toEqual([200, '2']);
    expect((await renovar(third.body.renovacao, 'pedido-1')).status).toBe(200);
  });

  it('renovação inventada não abre nada nem encerra a sessão de ninguém', async () => {
    const { body } = await entrar('ana');
    const [id] = body.renovacao.split('.');
    for (const forjada of ['', 'x', `${id}.0.${'A'.repeat(43)}`, `${id}.5.${'A'.repeat(43)}`, `999999.0.${'A'.repeat(43)}`])
      expect(await renovar(forjada)).toMatchObject(EXPIRADA);
    expect((await renovar(body.renovacao)).status).toBe(200);
  });

  it('o navegador recebe a renovação num cookie que as páginas não leem, e nada no corpo', async () => {
    const web = await entrar('ana', { modo: 'web' });
    const cookie = String(web.headers['set-cookie']);
    const [valor, ...atributos] = cookie.split('; ');
    expect(valor).toMatch(/^tulha_renovacao_[0-9a-f]{8}=\d+\.0\.[\w-]{43}$/);
    expect(atributos.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/v1/session', 'SameSite=Strict']);
    expect(web.body).not.toHaveProperty('renovacao');
    const seguro = await app.call('POST', '/session', {
      body: { login: 'ana', password: SENHA, modo: 'web' },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(String(seguro.headers['set-cookie']).split('; ')).toContain('Secure');
    const renewed = await app.call('POST', '/session/renovar', { headers: { cookie: `a=b; ${valor}; c=%ZZ` } });
    expect(renewed).toMatchObject({ status: 200, body: { user: { login: 'ana' } } });
    expect(String(renewed.headers['set-cookie'])).toMatch(/=\d+\.1\./);
    const left = await app.call('DELETE', '/session', { token: renewed.body.token });
    expect({ status: left.status, cookie: left.headers['set-cookie'] }).toEqual({
      status: 204,
      cookie: expect.stringContaining('Max-Age=0'),
    });
    expect(await aberta(renewed)).toBe(401);
  });

  it('o token na resposta não é guardado para uma Idempotency-Key repetida', async () => {
    const pedir = () =>
      app.call('POST', '/session', { body: { login: 'ana', password: SENHA, modo: 'cli' }, headers: { 'idempotency-key': 'segredo' } });
    const [first, second] = [await pedir(), await pedir()];
    expect(second.status).toBe(200);
    expect(second.body.renovacao).not.toBe(first.body.renovacao);
    const kept = await app.services.pool.query(`select 1 from controle.idempotencia where chave = 'segredo'`);
    expect(kept.rowCount).toBe(0);
  });

  it('cada um vê e encerra as suas sessões, e só elas', async () => {
    const [ana, outra, bia] = [await entrar('ana', { endereco: '203.0.113.9' }), await entrar('ana'), await entrar('bia')];
    const lista = await app.call('GET', '/session/sessoes', { token: ana.body.token });
    const minha = lista.body.content.find(({ atual }: { atual: boolean }) => atual);
    expect(minha).toMatchObject({ endereco: '203.0.113.9', modo: 'cli', criadaEm: expect.any(String), vistaEm: expect.any(String) });
    const alheia = (await app.call('GET', '/session/sessoes', { token: bia.body.token })).body.content[0];
    expect(lista.body.content.map(({ id }: { id: number }) => id)).not.toContain(alheia.id);
    expect((await app.call('DELETE', `/session/sessoes/${alheia.id}`, { token: ana.body.token })).status).toBe(404);
    expect(await aberta(bia)).toBe(200);
    const id = Number(outra.body.renovacao.split('.')[0]);
    expect((await app.call('DELETE', `/session/sessoes/${id}`, { token: ana.body.token })).status).toBe(204);
    expect(await aberta(outra)).toBe(401);
    expect((await renovar(outra.body.renovacao)).status).toBe(401);
    expect((await app.call('DELETE', `/session/sessoes/${id}`, { token: ana.body.token })).status).toBe(404);
    expect((await app.call('DELETE', '/session/sessoes/x', { token: ana.body.token })).status).toBe(400);
  });

  it('uma sessão parada há mais de 30 dias, ou aberta há mais de 90, acabou', async () => {
    for (const [coluna, dias] of [
      ['vista_em', 31],
      ['criada_em', 91],
    ] as const) {
      const { body } = await entrar('ana');
      const id = Number(body.renovacao.split('.')[0]);
      await app.services.pool.query(`update controle.sessao set ${coluna} = now() - make_interval(days => $2) where id = $1`, [id, dias]);
      expect((await renovar(body.renovacao)).status).toBe(401);
      expect((await app.call('GET', '/session', { token: body.token })).status).toBe(401);
    }
  });

  it('quem erra muito espera, com Retry-After; a dona entra de outro lugar', async () => {
    const de1 = { senha: 'errada-errada', endereco: '203.0.113.50' };
    for (let n = 0; n < 5; n++) expect((await entrar('bia', de1)).status).toBe(401);
    await justTried(app.services.pool, de1.endereco);
    const held = await entrar('bia', { endereco: '203.0.113.50' });
    expect(held).toMatchObject({ status: 429, body: { code: 'TENTATIVAS_DEMAIS' } });
    expect(Number(held.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await entrar('bia', { endereco: '203.0.113.51' })).status).toBe(200);
    const ninguem = { senha: 'errada-errada', endereco: '203.0.113.52' };
    for (let n = 0; n < 5; n++) expect((await entrar('ninguem', ninguem)).status).toBe(401);
    await justTried(app.services.pool, ninguem.endereco);
    expect((await entrar('ninguem', ninguem)).status).toBe(429);
  });

  it('passada a espera, a senha certa entra e apaga as falhas', async () => {
    for (let n = 0; n < 5; n++) await entrar('ana', { senha: 'errada-errada', endereco: '203.0.113.60' });
    await app.services.pool.query(`update controle.tentativa set ultima_em = now() - interval '5 minutes' where endereco = '203.0.113.60'`);
    expect((await entrar('ana', { endereco: '203.0.113.60' })).status).toBe(200);
    const { rows } = await app.services.pool.query(`select falhas from controle.tentativa where endereco = '203.0.113.60' and login <> ''`);
    expect(rows).toEqual([]);
  });

  it('um login que não existe dá o mesmo trabalho que um que existe: perguntas ao banco e senhas conferidas, ao mesmo custo', async () => {
    const { pool } = app.services;
    const asked: string[] = [];
    const listen = (client: { query: (...args: never[]) => unknown }) => {
      const query = client.query.bind(client);
      client.query = (...args: never[]) => {
        const [text] = args as unknown as [string | { text: string }];
        asked.push(typeof text === 'string' ? text : text.text);
        return query(...args);
      };
    };
    listen(pool as never);
    const checked = jest.spyOn(Worker.prototype, 'postMessage');
    /** Variant, version, memory and passes stand before the salt. */
    const costs = () => checked.mock.calls.map(([{ against }]) => String(against).split('$').slice(0, 4).join('$'));
    const work = { conhecido: {}, desconhecido: {} };
    for (let n = 0; n < 2; n++) {
      for (const [quem, login] of [
        ['conhecido', 'ana'],
        ['desconhecido', 'ninguem-mesmo'],
      ] as const) {
        asked.length = 0;
        checked.mockClear();
        expect((await entrar(login, { senha: 'errada-errada', endereco: `198.51.100.${n}` })).status).toBe(401);
        // The runner asks over the same pool.
        work[quem] = { asked: asked.filter((text) => /tentativa|usuario|sessao/.test(text)), costs: costs() };
      }
    }
    checked.mockRestore();
    expect(work.desconhecido).toEqual(work.conhecido);
    expect(work.conhecido).toEqual({
      asked: expect.arrayContaining([expect.anything()]),
      costs: [expect.stringMatching(/^\$argon2id\$v=\d+\$m=19456,t=2,p=1$/)],
    });
  });
});
