import { createConnection, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certified } from './certificates.js';

/** TLS before a server that has none, on an address of its own. */
export const startTlsWire = async (target: string, certified: Certified) => {
  const { port: behind } = new URL(target);
  const sockets = new Set<Socket>();
  const names: (string | false | null)[] = [];
  const door = createServer({ ...certified, ALPNProtocols: ['h2'] }, (near) => {
    names.push(near.servername);
    const far = createConnection({ port: Number(behind), host: '127.0.0.1' });
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  // A client that rejects the certificate ends the handshake.
  door.on('tlsClientError', (_error, near) => near.destroy());
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  const address = door.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** The server name each connection sent; false for none. */
    names,
    stop() {
      door.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
