import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.js';
import { classOf } from './headers.js';
import { keepAssets } from './kept-assets.js';

/** A page may be opened without a signal for so long after it was last asked for; the dashboard itself asks whether there is a newer one (ADR 0051). */
const PAGE_SECONDS = 7 * 86_400;

const cacheControl = (path: string): string => {
  // Only files that Vite named by their content may be kept for ever: mapa.json and versao.json change under the same name.
  if (/[\\/]assets[\\/]/.test(path)) return 'public, max-age=31536000, immutable';
  return /[\\/]index\.html(?:\.br|\.gz)?$/.test(path) ? `private, max-age=${PAGE_SECONDS}` : 'no-cache';
};

/** A piece of a version of the dashboard, by the name that its content gave it. */
const ASSET = /^\/assets\/([\w~.-]+)$/;

/** Serves the built dashboard beside the api: files as they are, any other page as its index, and pieces of the versions before it. */
export const serveDashboard = async (fastify: FastifyInstance, { config, log }: Pick<Services, 'config' | 'log'>): Promise<void> => {
  const folder = config.dashboardDir;
  if (!existsSync(join(folder, 'index.html'))) return;
  const kept = join(config.dataDir, 'painel');
  await keepAssets(folder, kept, Date.now()).catch((error: unknown) =>
    log.warn('Pieces of this version of the dashboard are not kept', { error: String(error) }),
  );
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    preCompressed: true, // the build leaves them beside each file
    cacheControl: false, // or the library's word would go over ours
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', cacheControl(path));
    },
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const of = classOf(path);
    if (request.method !== 'GET' || (of !== 'pagina' && of !== 'arquivo')) return;
    // Added to the `vary` that CORS has set, where other origins may call.
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (of === 'pagina') return reply.sendFile('index.html');
    const [, piece] = ASSET.exec(path) ?? [];
    if (piece && !existsSync(join(folder, 'assets', piece)) && existsSync(join(kept, 'assets', piece)))
      return reply.sendFile(`assets/${piece}`, kept);
  });
};
