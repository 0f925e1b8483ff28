import { createConnection, createServer, type Socket } from 'node:net';

/** A network box before a server: it may forget the connections it carries without telling either end. */
export const startWire = async (target: string) => {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  let carried = new Set<Socket>();
  const box = createServer((near) => {
    const far = createConnection({ port: Number(port), host: '127.0.0.1' });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      carried.add(from);
      from.on('data', (piece: Buffer) => carried.has(from) && !to.destroyed && to.write(piece));
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((listening) => box.listen(0, '127.0.0.1', listening));
  const address = box.address();
  const own = typeof address === 'object' && address ? address.port : 0;

  return {
    url: target.replace(`:${port}`, `:${own}`),
    /** Carries nothing more for the present connections; new ones are served. */
    forget() {
      carried = new Set();
    },
    stop() {
      box.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
