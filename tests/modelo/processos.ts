import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testDatabase } from '@tulha/testing/postgres';
import { until } from '@tulha/testing/until';
import pg from 'pg';
import { folderFor } from '../faults/processes.js';
import { freePort } from '../faults/product.js';

/** Two APIs and two workers, built, each a process of its own, over one fresh database and one data folder. */

const PROJECT = resolve(import.meta.dirname, '../..');
const OPERADOR = 'operador';
const TAIL = 4_000;

type Child = { readonly name: string; readonly process: ChildProcess; readonly ended: Promise<void>; readonly tail: () => string };

/** With a channel: should this very process die, its children end by themselves. */
const start = (name: 'api' | 'worker', env: NodeJS.ProcessEnv): Child => {
  const child = spawn(process.execPath, [join(PROJECT, 'apps', name, 'dist/main.js')], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text = `${text}${chunk.toString()}`.slice(-TAIL)));
  return { name, process: child, ended: new Promise((done) => child.once('exit', () => done())), tail: () => text };
};

export const startProcesses = async () => {
  const database = await testDatabase();
  const data = folderFor('modelo');
  const ports = [await freePort(), await freePort()];
  const shared = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    TULHA_DATA: data,
    TULHA_DASHBOARD: join(data, 'nothing'),
    TULHA_JWT_SECRET: randomBytes(32).toString('hex'),
    TULHA_MASTER_KEY: randomBytes(32).toString('base64'),
    TULHA_OPERATOR_TOKEN: OPERADOR,
    TULHA_LIMITES: '0',
  };
  const children = [
    ...ports.map((port) => start('api', { ...shared, TULHA_PORT: String(port) })),
    start('worker', shared),
    start('worker', shared),
  ];
  const bases = ports.map((port) => `http://127.0.0.1:${port}`);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });

  const close = async (): Promise<void> => {
    for (const child of children) child.process.kill('SIGTERM');
    await Promise.all(children.map(({ ended }) => ended));
    await pool.end();
    await database.drop();
    rmSync(data, { recursive: true, force: true });
  };

  const isReady = async (base: string) => {
    const dead = children.find(({ process: { exitCode } }) => exitCode !== null);
    if (dead) throw new Error(`The ${dead.name} has ended:\n${dead.tail()}`);
    return (await fetch(`${base}/health/ready`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  };
  try {
    for (const base of bases) await until(() => isReady(base), `${base} to be ready`);
  } catch (error) {
    await close();
    throw error;
  }
  return { bases, operador: OPERADOR, pool, close };
};

export type Processos = Awaited<ReturnType<typeof startProcesses>>;
