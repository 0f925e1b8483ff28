import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A Redis that forgets everything when it dies, and comes back empty at the same address. */

/** The `redis-server` of this machine, if there is one. */
export const redisServer = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find(existsSync);

export const openRedis = async (program: string, port: number) => {
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> }))
      if (line.includes('Ready to accept connections')) break;
    child.stdout?.resume();
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    /** All that it holds is gone from one moment to the next. */
    flush: async (): Promise<void> => {
      const socket = createConnection({ port, host: '127.0.0.1' });
      socket.write('FLUSHALL\r\n');
      await once(socket, 'data');
      socket.destroy();
    },
  };
};

export type Redis = Awaited<ReturnType<typeof openRedis>>;
