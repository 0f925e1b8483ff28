import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { whenOver } from './connections.js';

/** Requests that a client may send over one connection before it has the answers. Browsers and proxies send one. */
export const UNANSWERED_MAX = 16;

/**
 * Hangs up on who sends more than that: some thousand short requests fit into what is read at once, and all of them would be begun in one
 * go, before anybody else's is looked at. Stands before everything that looks at requests. To be called once the server has its listener.
 */
export const takeInTurn = (server: Server): void => {
  const [answer] = server.listeners('request') as RequestListener[];
  if (!answer) throw new Error('Nobody answers requests yet');
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, more: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + more;
    unanswered.set(socket, now);
    return now;
  };
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return; // what was read before it was hung up on
    if (count(socket, 1) > UNANSWERED_MAX) {
      socket.destroy();
      return;
    }
    whenOver(response, () => void count(socket, -1));
    answer(request, response);
  });
};
