import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from './until.js';

type OpenRedis = { readonly url: string; readonly close: () => Promise<void> };

const binary = (): string | undefined =>
  process.env.TULHA_REDIS_SERVER ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find(existsSync);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

const start = async (path: string): Promise<OpenRedis> => {
  const [port, dir] = [await freePort(), mkdtempSync(join(tmpdir(), 'tulha-test-redis-'))];
  const child = spawn(path, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its clock is the machine's: under a preloaded one that bends the tests' (faketime) it stands still before it listens.
    env: { ...process.env, LD_PRELOAD: '' },
  });
  const exited = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(dir, { recursive: true, force: true });
  };
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => void lines.push(line));
  const listens = () => child.exitCode !== null || lines.some((line) => line.includes('Ready to accept connections'));
  try {
    await until(listens, 'a Redis that listens', { instead: () => lines.slice(-5) });
    if (child.exitCode !== null) throw new Error(`The Redis of a test ended with ${child.exitCode}: ${lines.slice(-5).join('; ')}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `redis://127.0.0.1:${port}`, close };
};

/**
 * A Redis for a test: an empty one of its own where there is a `redis-server` (in the PATH, or named by `TULHA_REDIS_SERVER`),
 * otherwise the one of `REDIS_URL`. Undefined where there is neither.
 */
export const testRedis = (): { readonly open: () => Promise<OpenRedis> } | undefined => {
  const path = binary();
  if (path) return { open: () => start(path) };
  const url = process.env.REDIS_URL;
  return url ? { open: async () => ({ url, close: async () => undefined }) } : undefined;
};
