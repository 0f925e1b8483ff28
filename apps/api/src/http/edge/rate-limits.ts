import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { placeOf } from './address.js';
import { TooManyRequests } from '../pipeline/errors.js';
import { CLASSES, type RateClass, type RateLimits } from '@tulha/platform/config/rate-limits';
import type { Route } from '../pipeline/route.js';
import type { Slots } from './slots.js';

/** The class under which a route is limited; undefined for monitoring, which must be answered under load. */
export const rateClassOf = ({ method, access, raw, slow }: Route, template: string): RateClass | undefined => {
  if (/^\/(?:health\/|metrics$)/.test(template)) return undefined;
  if (template.startsWith('/p/')) return 'publica';
  if (access === 'open') return 'entrada';
  if (raw || slow) return 'pesada';
  return method === 'GET' ? 'leitura' : 'escrita';
};

/**
 * Requests that one user, or one address without a session, may have under way: more than any page or tool sends, and far fewer than the
 * process has slots.
 */
export const TOGETHER_MAX = 64;

/**
 * Of one caller's requests under way, how many run at once; the rest wait. Fewer than the database has connections, so that no caller holds
 * them all.
 */
export const AT_ONCE = 8;

export type TakeTurn = (request: FastifyRequest, reply: FastifyReply, route: Route) => Promise<void>;

/**
 * Counts each request for its user, or for its address where no user is signed in; each process counts for itself. The answer says how much
 * is left (draft-ietf-httpapi-ratelimit-headers). @throws TooManyRequests
 */
export const createRateLimits = (limits: RateLimits | undefined, slots: Pick<Slots, 'share' | 'turn'>): TakeTurn => {
  if (!limits) return async () => undefined;
  const counters = new Map(
    CLASSES.map((name) => {
      const { requests: points, seconds: duration } = limits[name];
      return [name, { counter: new RateLimiterMemory({ points, duration }), policy: `"${name}";q=${points};w=${duration}` }];
    }),
  );
  return async (request, reply, route) => {
    const name = rateClassOf(route, request.routeOptions.url ?? '');
    const known = name && counters.get(name);
    if (!known) return;
    const { auth } = request;
    const who = auth ? `${auth.conta}/${auth.usuario}` : placeOf(request);
    if (!slots.share(request, who, TOGETHER_MAX)) throw new TooManyRequests(1);
    const result = await known.counter.consume(who).catch((refused: RateLimiterRes) => refused);
    const seconds = Math.ceil(result.msBeforeNext / 1_000);
    const left = result.consumedPoints > known.counter.points ? -1 : result.remainingPoints;
    reply.header('ratelimit-policy', known.policy).header('ratelimit', `"${name}";r=${Math.max(0, left)};t=${seconds}`);
    if (left < 0) throw new TooManyRequests(Math.max(1, seconds));
    await slots.turn(request, who, AT_ONCE);
  };
};
