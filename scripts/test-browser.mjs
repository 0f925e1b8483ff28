import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './build/free-port.mjs';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';
import { testEnvironment } from './steps/environment.mjs';

/**
 * `npm run test:browser`: the browser's tests against a Tulha of their own, with the demonstration farm in a folder that goes away. Arguments
 * go to jest. With TULHA_URL, TULHA_LOGIN, TULHA_SENHA, TULHA_OPERADOR (its operator token) and TULHA_CORREIO (its mail folder) set, against
 * that one instead.
 */

/** Starts a product and resolves once it is ready. */
const startProduct = async (data) => {
  const port = await freePort();
  const child = spawn(projectNode(), [join(ROOT, 'libs/platform/dist/supervisor.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...testEnvironment(), TULHA_PORT: String(port), TULHA_DATA: data, TULHA_DEMO: '1', DATABASE_URL: '' },
  });
  const ended = new Promise((done) => child.once('exit', done));
  const ready = new Promise((done) => child.once('message', () => done(true)));
  if (!(await Promise.race([ready, ended.then(() => false)]))) throw new Error('A Tulha dos testes não iniciou.');
  const { login, senha } = JSON.parse(readFileSync(join(data, 'demonstracao.json'), 'utf8'));
  const { TULHA_OPERATOR_TOKEN } = JSON.parse(readFileSync(join(data, 'segredos.json'), 'utf8'));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const installation = {
    TULHA_URL: `http://127.0.0.1:${port}`,
    TULHA_OPERADOR: TULHA_OPERATOR_TOKEN,
    TULHA_CORREIO: join(data, 'correio'),
  };
  return { stop, env: { ...installation, TULHA_LOGIN: login, TULHA_SENHA: senha } };
};

const runJest = (env) =>
  run(projectNode(), ['scripts/jest.mjs', ...process.argv.slice(2), '--selectProjects', 'browser'], { env: { ...process.env, ...env } });

await orFail(async () => {
  await installMissing();
  if (process.env.TULHA_URL) return runJest({});
  await run(projectNode(), ['scripts/build.mjs']);
  const data = mkdtempSync(join(tmpdir(), 'tulha-jornadas-'));
  try {
    const product = await startProduct(data);
    await runJest(product.env).finally(product.stop);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
