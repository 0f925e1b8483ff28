import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const watched = new WeakMap<Socket, Set<() => void>>();

/** Keeps who wants to be told when a connection closes, with one listener for each: many requests may be on the way over one. */
export const watchConnections = (server: Server): void => {
  server.on('connection', (socket: Socket) => {
    const waiting = new Set<() => void>();
    watched.set(socket, waiting);
    socket.once('close', () => {
      watched.delete(socket);
      for (const tell of waiting) tell();
    });
  });
};

/** False for a request of a test, which has no connection, and for a connection that is gone. */
export const isConnection = (socket: Socket): boolean => watched.has(socket);

/** Calls `tell` when the connection is gone, by any cause. @returns a function that cancels the call */
export const whenGone = (socket: Socket, tell: () => void): (() => void) => {
  const waiting = watched.get(socket);
  waiting?.add(tell);
  return () => void waiting?.delete(tell);
};

const answering = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `then` once an answer is over, whichever way it ended: with one listener for all who want to know, since an answer that is a stream has
 * nearly as many of its own as Node takes for no leak.
 */
export const whenOver = (response: ServerResponse, then: () => void): void => {
  const waiting = answering.get(response);
  if (waiting) return void waiting.push(then);
  const all = [then];
  answering.set(response, all);
  response.once('close', () => {
    answering.delete(response);
    for (const tell of all) tell();
  });
};
