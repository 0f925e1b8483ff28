import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 180_000;
export const PASSWORD = 'senha-muito-boa';

export const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve_) => child.once('exit', resolve_));
  child.kill('SIGTERM');
  await gone;
};

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/**
 * The built api and worker as the supervisor runs them, over a database of their own, logging into files. `limits`: whether the limits on
 * requests apply.
 */
export const startProduct = async (databaseUrl: string, { limits = false }: { readonly limits?: boolean } = {}) => {
  const data = mkdtempSync(join(tmpdir(), 'tulha-bench-data-'));
  const port = await freePort();
  const operator = randomBytes(16).toString('hex');
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^TULHA_(?:BENCH_|TURN$)/.test(name))),
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    TULHA_PORT: String(port),
    TULHA_DATA: data,
    TULHA_JWT_SECRET: randomBytes(32).toString('hex'),
    TULHA_MASTER_KEY: randomBytes(32).toString('base64'),
    TULHA_OPERATOR_TOKEN: operator,
    ...(limits ? {} : { TULHA_LIMITES: '0' }),
    TULHA_TOKEN_SECONDS: String(24 * 3600), // so that no renewal falls into the measurement
  };
  const logs = ['api', 'worker'].map((name) => join(data, `${name}.log`));
  const children = ['api', 'worker'].map((name, index) => {
    const log = openSync(logs[index] as string, 'a');
    const profile = process.env.TULHA_BENCH_PROFILE; // a folder for the CPU profile of each process
    const execArgv = profile ? ['--cpu-prof', `--cpu-prof-dir=${join(profile, name)}`] : [];
    const child = fork(join(ROOT, 'apps', name, 'dist/main.js'), { cwd: ROOT, env, execArgv, stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    return child;
  });
  const stop = async () => {
    await Promise.all(children.map(ended));
    rmSync(data, { recursive: true, force: true });
  };

  const base = `http://127.0.0.1:${port}`;
  const ready = async () => {
    const until = performance.now() + READY_WITHIN_MS;
    const up = () =>
      fetch(`${base}/health/ready`).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await up())) {
      if (performance.now() > until || children.some(({ exitCode }) => exitCode !== null))
        throw new Error(`The product does not start: ${logs.map((log) => readFileSync(log, 'utf8').slice(-1_000)).join('\n')}`);
      await wait(50);
    }
  };
  const post = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${base}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };

  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    stop,
    pids: { api: children[0]?.pid as number, worker: children[1]?.pid as number },
    /** A new account's token. */
    signIn: async (login: string): Promise<string> => {
      await post('/operador/contas', { nome: login, login, senha: PASSWORD }, operator);
      const { token } = await post('/session', { login, password: PASSWORD, modo: 'web' });
      return token as string;
    },
  };
};
