import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { orFail } from './build/install.mjs';
import { freePort } from './build/free-port.mjs';
import { ROOT } from './build/stamp.mjs';
import { testEnvironment } from './steps/environment.mjs';
import { clear, processesOf } from './steps/left.mjs';

/**
 * The product as the README starts it: `npm start` on a free port, in a folder that goes away. It becomes ready, the demonstration's user signs
 * in and sees lots, and when it is asked to end nothing of it is left.
 */

const READY_MS = 240_000;
const END_MS = 60_000;
const LOOK_MS = 250;

/** Waits until a query finds its result, or names the one that did not come. */
const until = async (what, find, withinMs) => {
  const last = performance.now() + withinMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > last) throw new Error(`Não veio em ${withinMs / 1000} s: ${what}.`);
    await wait(LOOK_MS);
  }
};

const answered = async (url, init) => {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
};

const isReady = (url) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

const signInAndLook = async (url, data) => {
  const { login, senha } = JSON.parse(readFileSync(join(data, 'demonstracao.json'), 'utf8'));
  const headers = { 'content-type': 'application/json' };
  const { token } = await answered(`${url}/v1/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ login, password: senha }),
  });
  const { content } = await answered(`${url}/v1/rastreabilidade/lotes`, { headers: { authorization: `Bearer ${token}` } });
  if (content.length === 0) throw new Error('A fazenda de demonstração não tem lotes.');
  console.log(`  ${login} entrou e vê ${content.length} lotes`);
};

await orFail(async () => {
  const data = mkdtempSync(join(tmpdir(), 'tulha-inicio-'));
  chmodSync(data, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...testEnvironment(), TULHA_PORT: String(port), TULHA_DATA: data, TULHA_DEMO: '1', DATABASE_URL: '' },
  });
  const state = { over: false };
  child.once('exit', () => {
    state.over = true;
  });
  try {
    await until('a fazenda de demonstração', () => state.over || existsSync(join(data, 'demonstracao.json')), READY_MS);
    await until('a Tulha pronta', async () => state.over || (await isReady(url)), READY_MS);
    if (state.over) throw new Error('A Tulha terminou em vez de iniciar.');
    await signInAndLook(url, data);
    child.kill('SIGTERM');
    await until('o fim de todos os processos', () => processesOf(data).length === 0, END_MS);
  } finally {
    clear(data);
  }
});
