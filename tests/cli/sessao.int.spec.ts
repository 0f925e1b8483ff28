import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { cli, scratchFolder } from './support.js';

const SENHA = 'senha-muito-boa';

describe('a sessão de quem usa a linha de comando', () => {
  const folder = scratchFolder();
  let app: TestApp;
  let env: Record<string, string>;
  const run = (argv: readonly string[], options: Parameters<typeof cli>[1] = {}) => cli(argv, { env, cwd: folder.path, ...options });

  beforeAll(async () => {
    app = await startTestApp();
    await app.app.listen(0, '127.0.0.1');
    env = { XDG_CONFIG_HOME: join(folder.path, 'config'), TULHA_URL: await app.app.getUrl() };
    await app.account('ana');
    await run(['entrar', '--login', 'ana', '--senha', SENHA]);
  });
  afterAll(() => app.close());

  it('o operador suspende uma conta e a reativa', async () => {
    const own = { ...env, TULHA_OPERATOR_TOKEN: app.services.config.operatorToken };
    const id = String((await app.account('devedor')).conta);
    const entrar = () =>
      run(['entrar', '--login', 'devedor', '--senha', SENHA], { env: { ...env, XDG_CONFIG_HOME: join(folder.path, 'devedor') } });
    expect((await run(['conta', 'suspender', id, '--motivo', 'Fatura de outubro'], { env: own })).exit).toBe(0);
    expect((await run(['conta', 'listar'], { env: own })).stdout).toContain('Fatura de outubro');
    expect(await entrar()).toMatchObject({ exit: 1, stderr: expect.stringContaining('pendência financeira') });
    expect((await run(['conta', 'reativar', id, '--json'], { env: own })).json()).toEqual({ id: Number(id), suspensa: null });
    expect((await entrar()).exit).toBe(0);
    expect(await run(['conta', 'reativar', 'x'], { env: own })).toMatchObject({ exit: 2 });
  });

  it('um token vencido é renovado sem se notar, por vários comandos ao mesmo tempo; sair encerra a sessão', async () => {
    const file = join(folder.path, 'config/tulha/perfil.json');
    const perfil = () => JSON.parse(readFileSync(file, 'utf8'));
    const antes = perfil();
    const vencido = `x.${Buffer.from('{"exp":1}').toString('base64url')}.x`;
    writeFileSync(file, JSON.stringify({ ...antes, token: vencido }));
    const ran = await Promise.all(Array.from({ length: 4 }, () => run(['quem', '--json'])));
    expect(ran.map(({ exit, stderr }) => ({ exit, stderr }))).toEqual(Array.from({ length: 4 }, () => ({ exit: 0, stderr: '' })));
    expect(perfil()).toMatchObject({ login: 'ana', url: antes.url });
    expect(perfil().renovacao.split('.').slice(0, 2)).toEqual([antes.renovacao.split('.')[0], '1']);
    expect(perfil()).not.toHaveProperty('renovando');
    const { token } = perfil();
    expect((await app.call('GET', '/session', { token })).status).toBe(200);
    expect(await run(['sair'])).toMatchObject({ exit: 0, stderr: 'Sessão de ana encerrada.\n' });
    expect((await app.call('GET', '/session', { token })).status).toBe(401);
    expect((await run(['entrar', '--login', 'ana', '--senha', SENHA])).exit).toBe(0);
  });

  it('uma sessão encerrada noutro lugar: sai com 4, e o perfil já não a tem', async () => {
    const own = { ...env, XDG_CONFIG_HOME: join(folder.path, 'encerrada') };
    await run(['entrar', '--login', 'ana', '--senha', SENHA], { env: own });
    const file = join(own.XDG_CONFIG_HOME, 'tulha/perfil.json');
    const { token } = JSON.parse(readFileSync(file, 'utf8'));
    await app.call('DELETE', '/session', { token });
    expect(await run(['quem'], { env: own })).toMatchObject({ exit: 4, stderr: expect.stringContaining('Sua sessão expirou') });
    expect(JSON.parse(readFileSync(file, 'utf8'))).not.toHaveProperty('renovacao');
  });
});
