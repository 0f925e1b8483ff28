import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startOnFreePort } from './on-free-port.js';

type OpenRedis = { readonly url: string; readonly close: () => Promise<void> };

const binary = (): string | undefined =>
  process.env.TULHA_REDIS_SERVER ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find(existsSync);

const start = async (path: string): Promise<OpenRedis> => {
  const dir = mkdtempSync(join(tmpdir(), 'tulha-test-redis-'));
  const begin = (port: number) => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
    const child = spawn(path, settings, {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Its clock is the machine's: under a preloaded one that bends the tests' (faketime) it stands still before it listens.
      env: { ...process.env, LD_PRELOAD: '' },
    });
    return { child, output: child.stdout };
  };
  const { port, stop } = await startOnFreePort(begin, 'Ready to accept connections');
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
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
