import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { startProxy } from './proxy.js';

describe('a wire', () => {
  it('delivers in order, also what is sent when it is quick again while slow pieces are on their way', async () => {
    const heard = Promise.withResolvers<string>();
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      let text = '';
      socket.on('data', (piece) => {
        text += piece.toString();
        if (text.length === 2) heard.resolve(text);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const wire = await startProxy((server.address() as { port: number }).port);
    const near = createConnection({ port: wire.port, host: '127.0.0.1', noDelay: true });
    sockets.push(near);
    await once(near, 'connect');
    wire.slowDown({ latencyMs: 200, bytesPerSecond: 1_000_000 });
    await new Promise((written) => near.write('a', written));
    for (let turns = 0; turns < 5; turns++) await turn(); // it has come to the wire by then
    await wire.mend();
    near.write('b');
    expect(await heard.promise).toBe('ab');
    for (const socket of sockets) socket.destroy();
    await wire.close();
    server.close();
  });
});
