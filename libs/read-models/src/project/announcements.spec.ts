import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Follower, followAnnouncements } from './announcements.js';

/** A database that accepts every connection and says nothing. */
const silent = async (): Promise<{ readonly server: Server; readonly sockets: Socket[] }> => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, sockets };
};

describe('quem ouve o banco de dados', () => {
  it('termina também enquanto se conecta a um banco que não responde', async () => {
    const { server, sockets } = await silent();
    const troubles: unknown[] = [];
    const follower: Follower = {
      heard: () => undefined,
      began: () => Promise.resolve(),
      lost: () => undefined,
      onTrouble: (error) => troubles.push(error),
    };
    const connected = once(server, 'connection');
    const { port } = server.address() as AddressInfo;
    const announcements = followAnnouncements({ host: '127.0.0.1', port, user: 'ana', password: 'x' }, ['canal'], follower);
    await connected;
    await announcements.close();
    expect(troubles).toEqual([]);

    for (const socket of sockets) socket.destroy();
    server.close();
  });
});
