import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const RAIZ = join(import.meta.dirname, '../../../../..');

describe('o que a segurança promete além dos formulários', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
  });
  afterAll(() => app.close());

  const registradas = (message: string) =>
    app.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.message === message);

  it('um X-Request-Id com quebra de linha, ou comprido, não entra no registro: ganha outro', async () => {
    for (const dado of ['a b', 'x'.repeat(65), '{"level":"info"}', 'á', '../..', '']) {
      const { headers } = await app.call('GET', '/health/live', { headers: { 'x-request-id': dado } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
    const bom = await app.call('GET', '/health/live', { headers: { 'x-request-id': 'pedido-7' } });
    expect(bom.headers['x-request-id']).toBe('pedido-7');
    // Each line of the log is one JSON object, also where the address holds line breaks.
    await app.call('GET', '/v1/nada?q=%0A%7B%22level%22%3A%22info%22%7D');
    for (const line of app.lines) expect(line.trim().split('\n')).toHaveLength(1);
  });

  it('entrada recusada e permissão negada ficam no registro, com quem, de onde e o pedido, sem senha nem login', async () => {
    await app.call('POST', '/session', {
      body: { login: 'ana', password: 'senha-errada-7', modo: 'cli' },
      headers: { 'x-request-id': 'entrada-1' },
    });
    expect(registradas('Sign-in refused')).toContainEqual(expect.objectContaining({ requestId: 'entrada-1', address: expect.any(String) }));
    const novo = { nome: 'Rui', login: 'rui', senha: 'senha-muito-boa', papel: 'auditor' };
    await ana.call('POST', '/cat-usuarios', novo);
    const { body } = await app.call('POST', '/session', { body: { login: 'rui', password: novo.senha, modo: 'cli' } });
    const negada = await app.call('POST', '/cad-pilhas', {
      token: body.token,
      body: { descricao: 'x' },
      headers: { 'x-request-id': 'negada-1' },
    });
    expect(negada.status).toBe(403);
    expect(registradas('Permission refused')).toContainEqual(
      expect.objectContaining({
        requestId: 'negada-1',
        user: expect.any(Number),
        account: ana.conta,
        module: 'rastreabilidade',
        role: 'auditor',
      }),
    );
    expect(app.lines.join('\n')).not.toContain('senha-errada-7');
  });

  it('o papel, a conta e o autor não vêm do corpo: um campo a mais é recusado', async () => {
    for (const extra of [{ papel: 'dono' }, { plano: 'fazenda' }, { conta: 2 }, { ator: 9 }, { senhaHash: 'x' }])
      expect((await ana.call('PUT', '/perfil', { nome: 'Ana', ...extra })).status).toBe(400);
    expect((await ana.call('GET', '/perfil')).body).toMatchObject({ papel: 'dono', plano: 'basico' });
  });

  it('um erro nosso não conta nada de dentro', async () => {
    await app.owner.query('alter table controle.sessao rename to sessao_fora');
    const { status, body } = await app
      .call('POST', '/session', { body: { login: 'ana', password: 'senha-muito-boa', modo: 'cli' } })
      .finally(() => app.owner.query('alter table controle.sessao_fora rename to sessao'));
    expect(status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(body)).not.toMatch(/sessao|relation|select|\.ts|node_modules/);
    expect(registradas('Request failed').length).toBeGreaterThan(0);
  });

  it('nenhum endereço que alguém escreva é buscado: o servidor não pede nada a outro pela web', () => {
    const fontes = ['apps/api/src', 'apps/worker/src', 'libs/application/src', 'libs/domain/src', 'libs/read-models/src'].flatMap((pasta) =>
      (readdirSync(join(RAIZ, pasta), { recursive: true }) as string[])
        .filter((nome) => nome.endsWith('.ts') && !/\.spec\.ts$|testing\//.test(nome))
        .map((nome) => join(RAIZ, pasta, nome)),
    );
    expect(fontes.length).toBeGreaterThan(300);
    const pedem = fontes.filter((fonte) =>
      /\bfetch\(|\bundici\b|from 'node:https?'.*request|https?\.(?:get|request)\(/.test(readFileSync(fonte, 'utf8')),
    );
    expect(pedem).toEqual([]);
  });
});
