import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const ATTEMPTS = 10;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

type Begun = { readonly child: ChildProcess; readonly output: Readable };

/**
 * A program that listens on a free port, and tells so in a line of its output. If it ends before, since another program took the port
 * meanwhile, it is started again on another.
 * @param ready a part of that line.
 */
export const startOnFreePort = async (
  begin: (port: number) => Begun,
  ready: string,
): Promise<{ port: number; stop: () => Promise<void> }> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const port = await freePort();
    const { child, output } = begin(port);
    const exited = once(child, 'exit');
    for await (const line of createInterface({ input: output })) {
      if (!line.includes(ready)) continue;
      output.resume();
      const stop = async () => {
        child.kill('SIGKILL');
        await exited;
      };
      return { port, stop };
    }
    await exited;
  }
  throw new Error(`It ended ${ATTEMPTS} times before it said: ${ready}`);
};
