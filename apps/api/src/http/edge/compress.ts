import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Less than this fits into the packet of its headers; more is left as it is, since it would hold a thread for too long. */
const WORTH_BYTES = 1_400;
const MOST_BYTES = 8 * 2 ** 20;
/** Answers compressed at the same time in one process. Further ones go out uncompressed: no answer waits for this. */
const AT_ONCE = 4;

const TEXT = /^(?:application\/(?:json|problem\+json|ld\+json|xml)|text\/(?:html|csv|plain)|image\/svg\+xml)/;
/** Answers that hold a secret next to text a stranger can choose are never compressed (BREACH): only these addresses have any. */
const SECRET = /^\/v1\/(?:session|password|operador|perfil)/;

const ways = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/** The encoding the client accepts, brotli before gzip; undefined where it accepts neither. */
export const wayFor = (accepts: string | undefined): keyof typeof ways | undefined => {
  const taken = (accepts ?? '').split(',').flatMap((part) => {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return params.some((param) => /^q=0(?:\.0{0,3})?$/.test(param)) ? [] : [name];
  });
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined;
};

const mayBe = ({ method, url }: FastifyRequest): boolean => method !== 'HEAD' && !SECRET.test(url);

/** Compresses answers that are text and complete. Streams (files, exports) and answers that set a cookie are sent uncompressed. */
export const compressAnswers = (fastify: FastifyInstance): void => {
  let under = 0;
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_BYTES || payload.length > MOST_BYTES) return payload;
    if (!mayBe(request) || reply.hasHeader('content-encoding') || reply.hasHeader('set-cookie')) return payload;
    if (!TEXT.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    const known = reply.getHeader('vary');
    reply.header('vary', known ? `${String(known)}, accept-encoding` : 'accept-encoding');
    const way = wayFor(request.headers['accept-encoding']?.toString());
    if (!way || under >= AT_ONCE) return payload;
    under++;
    try {
      const packed = await ways[way](payload);
      reply.header('content-encoding', way).removeHeader('content-length');
      return packed;
    } finally {
      under--;
    }
  });
};
