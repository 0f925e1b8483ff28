import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Everything the page needs comes from this server; map tiles may come from elsewhere by configuration. */
const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const isApi = (url: string) => /^\/(?:v1|health|p\/|metrics$)/.test(url);
/** A page of the dashboard has no dot in its last part; its files all have one. */
const isPage = (url: string) => !/\.[a-z0-9]+$/i.test(url.split('?')[0] ?? '');

/** Serves the built dashboard beside the api: files as they are, any other page as its index. */
export const serveDashboard = async (fastify: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      // Only what Vite named by its content may be kept for ever: mapa.json and the files of the splash change under the same name.
      if (!/[\\/]assets[\\/]/.test(path)) reply.setHeader('cache-control', 'no-cache');
    },
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) return;
    reply.headers({ 'content-security-policy': CSP, 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin' });
    if (request.method === 'GET' && isPage(request.url)) return reply.sendFile('index.html');
  });
};
