import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isConnection, whenGone } from './connections.js';

/** How long, and how much of, a body that is too large is still read before it is refused; less than the patience for bodies lasts. */
const HEAR_OUT = { ms: 8_000, bytes: 64 * 1_048_576 } as const;

const TOO_LARGE = 413;

/**
 * Reads and discards the rest of a body that is too large before the refusal goes out: a client that is cut off while it sends sees a
 * broken connection and not the reason. Only for known callers; all others are refused at once.
 */
export const hearOut = (fastify: FastifyInstance, isKnown: (request: FastifyRequest) => boolean): void => {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { raw, socket } = request;
    if (reply.statusCode !== TOO_LARGE || raw.complete || !isConnection(socket) || !isKnown(request)) return done(null, payload);
    const began = socket.bytesRead;
    const end = () => {
      clearTimeout(late);
      gone();
      raw.off('end', end).off('data', look);
      done(null, payload);
    };
    const look = () => {
      if (socket.bytesRead - began > HEAR_OUT.bytes) end();
    };
    const late = setTimeout(end, HEAR_OUT.ms).unref();
    const gone = whenGone(socket, end);
    raw.unpipe();
    raw.on('data', look).once('end', end).resume();
  });
};
