import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

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
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) if (line.includes('Ready to accept connections')) break;
  child.stdout.resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      child.kill('SIGKILL');
      await exited;
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
