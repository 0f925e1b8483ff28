import type { OutgoingHttpHeaders } from 'node:http';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiConfig } from '../../config.js';

/**
 * The content of an address, which decides its headers: data, an answer to monitoring, the public page of a lot, a page of the dashboard,
 * or a file of the dashboard.
 */
export type AddressClass = 'api' | 'vigia' | 'publica' | 'pagina' | 'arquivo';

export const classOf = (url: string): AddressClass => {
  const [path = ''] = url.split('?');
  if (/^\/v1(?:\/|$)/.test(path)) return 'api';
  if (/^\/(?:health(?:\/|$)|metrics$)/.test(path)) return 'vigia';
  if (path.startsWith('/p/')) return 'publica';
  // A page of the dashboard has no dot in its last part; its files all have one, and so has its index.
  if (path === '/index.html') return 'pagina';
  return /\.[a-z0-9]+$/i.test(path) ? 'arquivo' : 'pagina';
};

const NADA = { defaultSrc: ["'none'"], scriptSrc: ["'none'"], objectSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] };
/** Data is not a page: shown as one it loads nothing, runs nothing, sends nothing. */
const OF_DATA = { ...NADA, formAction: ["'none'"] };
/** Everything a page needs comes from this server; map tiles may come from elsewhere by configuration. */
const OF_PAGES = {
  ...NADA,
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  fontSrc: ["'self'", 'data:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
};

const YEAR_SECONDS = 31_536_000;
/** A device's own: only the map asks, for where its reader stands. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), serial=(), browsing-topics=()';
/** Headers that a page elsewhere may read, and may send. */
const EXPOSED = ['etag', 'location', 'retry-after', 'x-request-id', 'ratelimit', 'ratelimit-policy', 'content-disposition'];
const ALLOWED = ['authorization', 'content-type', 'idempotency-key', 'if-match', 'x-fazenda', 'x-request-id'];

/** Headers about how a document is shown mean nothing on data and scripts, and each costs its bytes every time over a rural signal. */
const isDocument = (of: AddressClass): boolean => of === 'pagina' || of === 'publica';

const policyOf = (config: ApiConfig, of: AddressClass) => ({
  contentSecurityPolicy: of === 'arquivo' ? (false as const) : { useDefaults: false, directives: of === 'pagina' ? OF_PAGES : OF_DATA },
  strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : (false as const),
  referrerPolicy: of === 'arquivo' ? (false as const) : { policy: of === 'publica' ? ('no-referrer' as const) : ('same-origin' as const) },
  frameguard: of === 'arquivo' ? (false as const) : { action: 'deny' as const },
  crossOriginOpenerPolicy: isDocument(of),
  originAgentCluster: isDocument(of),
  // These headers only speak to browsers no longer in use.
  dnsPrefetchControl: false,
  ieNoOpen: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
});

/** Says on every answer how a browser is to treat it. A route may say more, never less. */
export const useHeaders = async (fastify: FastifyInstance, config: ApiConfig): Promise<void> => {
  await fastify.register(helmet, { global: false });
  const made = new Map<AddressClass, OutgoingHttpHeaders>();
  /** The same for every address of a class: made when first asked for, since making them takes longer than much that is answered. */
  const protect = async (reply: FastifyReply, of: AddressClass): Promise<void> => {
    const known = made.get(of);
    if (known) return void reply.headers(known);
    const before = reply.getHeaders();
    await reply.helmet(policyOf(config, of));
    made.set(of, Object.fromEntries(Object.entries(reply.getHeaders()).filter(([name]) => !Object.hasOwn(before, name))));
  };
  fastify.addHook('onRequest', async (request, reply) => {
    const of = classOf(request.url);
    await protect(reply, of);
    if (isDocument(of)) reply.header('permissions-policy', PERMISSIONS);
    if (of !== 'pagina' && of !== 'arquivo') reply.header('cache-control', 'no-store');
  });
  // Without a list of origins no other site may call; with one, exactly those on it may, and never with a cookie.
  if (config.origins.length > 0)
    await fastify.register(cors, {
      origin: [...config.origins],
      credentials: false,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ALLOWED,
      exposedHeaders: EXPOSED,
      maxAge: 600,
    });
};
