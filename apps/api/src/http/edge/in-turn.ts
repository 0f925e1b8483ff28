import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { whenOver } from './connections.js';

/** Requests that a client may send over one connection before it has the answers. Browsers and proxies send one. */
export const UNANSWERED_MAX = 16;

/**
 * Closes a connection with more than `UNANSWERED_MAX` unanswered requests: some thousand short requests fit into one read of a socket, and
 * all of them would begin before a request of another client is looked at. Must run before every other listener of requests. Call it once
 * the server has its listener.
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
    if (socket.destroyed) return; // this request was read before its connection was closed
    if (count(socket, 1) > UNANSWERED_MAX) {
      socket.destroy();
      return;
    }
    whenOver(response, () => void count(socket, -1));
    answer(request, response);
  });
};
