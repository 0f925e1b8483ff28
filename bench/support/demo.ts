import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ended, freePort } from '#support/product';

const ROOT = resolve(import.meta.dirname, '../..');

/** The built product over a database of its own, as `npm start` runs it, with the demonstration's whole season, and who may enter. */
export const startDemo = async (databaseUrl: string) => {
  const data = mkdtempSync(join(tmpdir(), 'tulha-bench-demo-'));
  const port = await freePort();
  const log = openSync(join(data, 'tulha.log'), 'a');
  const child = spawn(process.execPath, [join(ROOT, 'libs/platform/dist/supervisor.js')], {
    cwd: ROOT,
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', TULHA_PORT: String(port), TULHA_DATA: data, TULHA_DEMO: '1', DATABASE_URL: databaseUrl },
  });
  closeSync(log);
  const stop = async () => {
    await ended(child);
    rmSync(data, { recursive: true, force: true });
  };
  const gone = once(child, 'exit').then(() => false);
  if (!(await Promise.race([once(child, 'message').then(() => true), gone]))) {
    const written = readFileSync(join(data, 'tulha.log'), 'utf8').slice(-1_000);
    await stop();
    throw new Error(`The product does not start: ${written}`);
  }
  const { login, senha } = JSON.parse(readFileSync(join(data, 'demonstracao.json'), 'utf8')) as { login: string; senha: string };
  return { url: `http://127.0.0.1:${port}`, login, senha, stop };
};
