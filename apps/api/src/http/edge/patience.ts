import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnection, whenGone, whenOver } from './connections.js';
import { createWaitingRoom } from './waiting-room.js';

type Room = { readonly perAddress: number; readonly total: number };
/** Times in ms. */
export type Patience = {
  readonly heads: Room & { readonly withinMs: number };
  readonly bodies: Room & { readonly step: number; readonly idleMs: number; readonly withinMs: number; readonly uploadWithinMs: number };
  readonly answers: Room & { readonly idleMs: number };
  /** How often all of them are looked at. */
  readonly everyMs: number;
};

/**
 * How long, and for how many at once, the server waits until a client goes on: with the head of a request, with its body, with reading its
 * answer. None of them holds a slot of work (`slots.ts`).
 */
export const PATIENCE: Patience = {
  /** Connections without a request: new, or kept for the next. Node itself ends those that take too long (`headersTimeout`). */
  heads: { perAddress: 500, total: 1_000, withinMs: 10_000 },
  bodies: { perAddress: 100, total: 400, step: 1_024, idleMs: 5_000, withinMs: 10_000, uploadWithinMs: 600_000 },
  answers: { perAddress: 100, total: 300, idleMs: 30_000 },
  everyMs: 500,
};

const NEVER = Number.POSITIVE_INFINITY;

/** The error by which Node reports a request that does not arrive in time, as `client-error.ts` expects it. */
const late = () => Object.assign(new Error('The body does not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

export type Waiting = { readonly arriving: () => number; readonly leaving: () => number };

/** The body is still to come, and may be of any length. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export const isUpload = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  String(headers['content-type'] ?? '').startsWith('multipart/');

const rooms = (server: Server, patience: Patience) => ({
  heads: createWaitingRoom<Socket>({
    ...patience.heads,
    step: 1,
    idleMs: NEVER,
    withinMs: () => NEVER,
    reached: () => 0,
    ours: () => false,
    end: (socket) => socket.destroy(),
  }),
  bodies: createWaitingRoom<FastifyReply>({
    ...patience.bodies,
    withinMs: ({ request }) => (isUpload(request) ? patience.bodies.uploadWithinMs : patience.bodies.withinMs),
    reached: ({ request: { socket } }) => socket.bytesRead,
    ours: ({ request: { raw } }) => raw.readableLength > 0, // bytes that came are still unread by us
    end: ({ request: { socket }, raw }) => {
      if (raw.headersSent) socket.destroy();
      else server.emit('clientError', late(), socket);
    },
  }),
  answers: createWaitingRoom<FastifyReply>({
    ...patience.answers,
    step: 1,
    withinMs: () => NEVER,
    reached: ({ request: { socket } }) => socket.bytesWritten - socket.writableLength,
    ours: ({ request: { socket } }) => socket.writableLength === 0, // all of it is under way, the rest has not been made yet
    end: ({ request: { socket } }) => socket.destroy(),
  }),
});

/** Bounds who waits for clients. To be called before anything that answers. */
export const bePatient = (fastify: FastifyInstance, patience: Patience = PATIENCE): Waiting => {
  const { server } = fastify;
  const { heads, bodies, answers } = rooms(server, patience);
  /** Requests of each connection that are not answered to the end: more than one where they are sent without waiting. */
  const open = new WeakMap<Socket, number>();
  const count = (socket: Socket, more: 1 | -1): number => {
    const now = (open.get(socket) ?? 0) + more;
    open.set(socket, now);
    return now;
  };
  server.on('connection', (socket) => {
    heads.enter(socket, socket.remoteAddress ?? '');
    whenGone(socket, () => heads.leave(socket));
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw, socket } = request;
    if (!isConnection(socket)) return done(); // it came whole, from a test
    count(socket, 1);
    heads.leave(socket);
    if (hasBody(raw)) {
      bodies.enter(reply, request.ip);
      for (const end of ['end', 'close']) raw.once(end, () => bodies.leave(reply));
    }
    const told = whenGone(socket, () => {
      bodies.leave(reply);
      answers.leave(reply);
    });
    whenOver(reply.raw, () => {
      told();
      answers.leave(reply);
      if (count(socket, -1) === 0 && !socket.destroyed) heads.enter(socket, socket.remoteAddress ?? '');
    });
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (isConnection(request.socket)) answers.enter(reply, request.ip);
    done(null, payload);
  });
  const looking = setInterval(() => {
    bodies.look();
    answers.look();
  }, patience.everyMs).unref();
  fastify.addHook('onClose', (_fastify, done) => {
    clearInterval(looking);
    done();
  });
  return { arriving: bodies.size, leaving: answers.size };
};
