import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** The signals by which a person, or a limit of time, ends a run. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Hands on to a child the signals that end this run. Resolves with its code, once it has ended itself. */
const passing = (child, pass) => {
  for (const ending of ENDINGS) process.on(ending, pass);
  return new Promise((done) =>
    child.once('exit', (code, signal) => {
      for (const ending of ENDINGS) process.off(ending, pass);
      done(code ?? signal);
    }),
  );
};

/** Starts a product and resolves once it is ready. */
const startProduct = async (data) => {
  const port = await freePort();
  const child = spawn(projectNode(), [join(ROOT, 'libs/platform/dist/supervisor.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...testEnvironment(), TULHA_PORT: String(port), TULHA_DATA: data, TULHA_DEMO: '1', DATABASE_URL: '' },
  });
  const ended = passing(child, (signal) => child.kill(signal));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const ready = new Promise((done) => child.once('message', () => done(true)));
  if (!(await Promise.race([ready, ended.then(() => false)]))) throw new Error('A Tulha dos testes não iniciou.');
  return { port, stop };
};

/** The address of the started product, and a user who may enter. @throws where its demonstration could not be made */
const installationOf = (port, data) => {
  const { login, senha } = JSON.parse(readFileSync(join(data, 'demonstracao.json'), 'utf8'));
  const { TULHA_OPERATOR_TOKEN } = JSON.parse(readFileSync(join(data, 'segredos.json'), 'utf8'));
  return {
    TULHA_URL: `http://127.0.0.1:${port}`,
    TULHA_OPERADOR: TULHA_OPERATOR_TOKEN,
    TULHA_CORREIO: join(data, 'correio'),
    TULHA_LOGIN: login,
    TULHA_SENHA: senha,
  };
};

/** Runs jest in a process group of its own, so that a signal to this run ends all of it. Files that its browsers leave behind stay in `temporary`. */
const runJest = async (temporary, env = {}) => {
  const args = ['scripts/jest.mjs', ...process.argv.slice(2), '--selectProjects', 'browser'];
  const all = { ...process.env, ...env, TMPDIR: temporary };
  const jest = spawn(projectNode(), args, { cwd: ROOT, stdio: 'inherit', detached: true, env: all });
  const code = await passing(jest, (signal) => process.kill(-jest.pid, signal));
  if (code !== 0) throw new Error(`jest: código ${code}`);
};

/** A folder for the leftovers of a run, removed when it is over. */
const withFolder = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'jornadas-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
};

await orFail(async () => {
  await installMissing();
  if (!process.env.TULHA_URL) await run(projectNode(), ['scripts/build.mjs']);
  await withFolder(async (folder) => {
    const [data, temporary] = [join(folder, 'dados'), join(folder, 't')]; // short: see runStep
    mkdirSync(data);
    mkdirSync(temporary);
    if (process.env.TULHA_URL) return runJest(temporary);
    const { port, stop } = await startProduct(data);
    try {
      await runJest(temporary, installationOf(port, data));
    } finally {
      await stop();
    }
  });
});
