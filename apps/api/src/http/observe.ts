import type { Metrics } from '@tulha/operation/metrics';
import type { Logger } from '@tulha/platform/logging/logger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from './address.js';
import { toProblem } from './problem.filter.js';
import { StoreBusy } from '@tulha/event-store/event-store';

/** Requests that are answered at once in one process; whoever comes on top is asked to come again. */
export const IN_FLIGHT_MAX = 500;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the facts that this request writes carry as their `correlationId`. */
    correlationId?: string;
  }
}

/** The template, never the address: it has ids in it and anybody may invent one. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => (url === undefined || url === '*' || url === '/*' ? 'other' : url);

/** Whoever watches must be answered all the more when there is too much to do. */
const isWatched = (route: string): boolean => route.startsWith('/health/') || route === '/metrics';

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
const methodOf = ({ method }: FastifyRequest): string => (METHODS.has(method) ? method : 'other');

/** Counts, measures and logs each request, and turns away those that are too many. To be called before anything that answers. */
export const observeRequests = (fastify: FastifyInstance, { metrics, log }: { metrics: Metrics; log: Logger }): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    metrics.requestBegan();
    if (metrics.inFlight() <= IN_FLIGHT_MAX || isWatched(routeOf(request))) return done();
    const { headers = {}, status, ...problem } = toProblem(new StoreBusy('Too many requests at once'));
    void reply
      .code(status)
      .headers(headers)
      .type('application/problem+json')
      .send({ type: `/erros/${problem.code}`, title: problem.error, status, requestId: request.id, ...problem });
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    metrics.requestEnded({ method: methodOf(request), route, status: reply.statusCode, ms: reply.elapsedTime });
    log.info('Request', {
      requestId: request.id,
      ...(request.correlationId ? { correlationId: request.correlationId } : {}),
      method: request.method,
      url: addressOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
};
