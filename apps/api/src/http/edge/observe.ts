import type { Metrics } from '@tulha/operation/metrics';
import type { Logger } from '@tulha/platform/logging/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from './address.js';
import { watchConnections, whenGone, whenOver } from './connections.js';
import { hasBody, isUpload } from './patience.js';
import { toProblem } from '../pipeline/problem.filter.js';
import type { Slots } from './slots.js';
import { StoreBusy } from '@tulha/event-store/event-store';

declare module 'fastify' {
  interface FastifyRequest {
    /** The `correlationId` of the facts that this request writes. */
    correlationId?: string;
  }
}

/** The status logged for a request whose client did not wait for the answer. */
const CLIENT_GONE = 499;

/** The route's template and never the address, which holds ids and which clients may invent. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => (url === undefined || url === '*' || url === '/*' ? 'other' : url);

/** Monitoring is answered even when the process has no slot left, since that is when it matters. */
const isWatched = (request: FastifyRequest): boolean => {
  const route = routeOf(request);
  return route.startsWith('/health/') || route === '/metrics';
};

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : 'other');

const turnAway = (request: FastifyRequest, reply: FastifyReply): void => {
  const { headers = {}, status, ...problem } = toProblem(new StoreBusy('Too many requests at once'));
  void reply
    .code(status)
    .headers(headers)
    .type('application/problem+json')
    .send({ type: `/erros/${problem.code}`, title: problem.error, status, requestId: request.id, ...problem });
};

/** Gives each whole request a slot of work, and refuses it where none is left. */
const handOutSlots = (fastify: FastifyInstance, slots: Slots): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (slots.full() && !isWatched(request)) return turnAway(request, reply); // before anything of its body is read
    const gone = whenGone(request.socket, () => slots.over(request));
    whenOver(reply.raw, gone);
    done();
  });
  fastify.addHook('preValidation', (request, reply, done) => {
    if (request.socket.destroyed) return void reply.hijack(); // the client has left: nothing is begun
    if (isWatched(request)) return done();
    // A form is read by its route, which has not begun: it counts as work once it is whole.
    if (isUpload(request) && hasBody(request.raw)) request.raw.once('end', () => reply.sent || slots.take(request, true));
    else if (!slots.take(request)) return turnAway(request, reply);
    done();
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    slots.over(request);
    done(null, payload);
  });
};

/** Counts, measures and logs each request, and turns away those that are too many. To be called before anything that answers. */
export const observeRequests = (
  fastify: FastifyInstance,
  { metrics, log, slots }: { metrics: Metrics; log: Logger; slots: Slots },
): void => {
  watchConnections(fastify.server);
  const ended = (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    metrics.requestEnded({ method: methodOf(request), route: routeOf(request), status, ms: reply.elapsedTime });
    log.info('Request', {
      requestId: request.id,
      ...(request.correlationId ? { correlationId: request.correlationId } : {}),
      method: request.method,
      url: addressOf(request),
      status,
      ms: Math.round(reply.elapsedTime),
    });
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    metrics.requestBegan();
    let told = false;
    const once = (status: number) => {
      if (!told) ended(request, reply, status);
      told = true;
    };
    const silence = whenGone(request.socket, () => once(CLIENT_GONE));
    // `close` comes whichever way it ends; `finish` says that all of the answer went out.
    reply.raw.once('finish', () => once(reply.statusCode));
    whenOver(reply.raw, () => {
      silence();
      once(reply.raw.writableFinished ? reply.statusCode : CLIENT_GONE);
    });
    done();
  });
  handOutSlots(fastify, slots);
};
