import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { classOf } from './headers.js';

/** Serves the built dashboard beside the api: files as they are, any other page as its index. */
export const serveDashboard = async (fastify: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    cacheControl: false, // or the library's word would go over ours
    setHeaders: (reply, path) => {
      // Only what Vite named by its content may be kept for ever: mapa.json and the files of the splash change under the same name.
      const forEver = /[\\/]assets[\\/]/.test(path);
      reply.setHeader('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && classOf(request.url) === 'pagina') return reply.sendFile('index.html');
  });
};
