import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ANYBODY, type BodyBoundsOf } from './body-bounds.js';
import { InvalidRequest, Unauthenticated } from '../pipeline/errors.js';
import { isStorable } from '@tulha/domain/kernel/storable';
import { nodesOf, repeatedKey } from './json-keys.js';
import { outlineOf } from './json-outline.js';
import { isUpload } from './patience.js';

const MAX_DEPTH = 32;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const BAD_TEXT = 'Contém caracteres inválidos.';

type Fault = { readonly path: readonly string[]; readonly mensagem: string };

/**
 * A fault that JSON allows and a database, a rule or an export does not: prototype keys, and, where the text may hold them, characters that
 * cannot be stored.
 */
const faultIn = (value: unknown, suspect: boolean): Fault | undefined => {
  if (typeof value === 'string') return suspect && !isStorable(value) ? { path: [], mensagem: BAD_TEXT } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN.has(key)) return { path: [], mensagem: `Campo não permitido: ${key}.` };
    if (suspect && !isStorable(key)) return { path: [], mensagem: BAD_TEXT };
    const fault = faultIn(inner, suspect);
    if (fault) return { ...fault, path: [key, ...fault.path] };
  }
  return undefined;
};

const refuse = (mensagem: string, campo = 'corpo') => new InvalidRequest([{ campo, mensagem }]);
const tooLong = () => Object.assign(new Error('Body too large'), { statusCode: 413 });

/** @throws InvalidRequest for a body that no route accepts */
const read = (body: Buffer, maxNodes: number): unknown => {
  if (!isUtf8(body)) throw refuse('O corpo não é um texto em UTF-8.');
  const { depth, nodes, escapes } = outlineOf(body, { depth: MAX_DEPTH, nodes: maxNodes });
  if (depth > MAX_DEPTH) throw refuse('Conteúdo com níveis demais.');
  if (nodes > maxNodes) throw refuse('Conteúdo com valores demais.');
  const text = body.toString();
  if (text.trim() === '') return undefined;
  const value = JSON.parse(text) as unknown;
  if (nodesOf(value) < nodes) throw refuse('Vem duas vezes no corpo. Diga uma vez só.', repeatedKey(text));
  // JSON itself has no other of them but by number.
  const fault = faultIn(value, escapes || text.includes('\ufffe') || text.includes('\uffff'));
  if (fault) throw refuse(fault.mensagem, fault.path.join('.') || 'corpo');
  return value;
};

type Bounds = {
  readonly boundsOf: BodyBoundsOf;
  /** Whether the caller has shown a valid token, as far as can be told without a query. */
  readonly isKnown: (request: FastifyRequest) => boolean;
};

/** Refuses, before reading it, a body longer than `ANYBODY.bytes` from a caller without a valid token. */
const keepStrangersShort = (fastify: FastifyInstance, { boundsOf, isKnown }: Bounds): void => {
  fastify.addHook('onRequest', async (request) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    if ((chunked === undefined && Number(length ?? 0) <= ANYBODY.bytes) || isUpload(request)) return;
    const { access } = boundsOf(request.method, request.routeOptions.url);
    if (access === 'none') throw tooLong();
    if (access !== 'open' && !isKnown(request)) throw new Unauthenticated();
  });
};

/**
 * Reads JSON bodies strictly, and no other type: a body that another site's page may send without permission (`text/plain`) is 415. An
 * empty body is no body.
 */
export const useStrictJson = (fastify: FastifyInstance, bounds: Bounds): void => {
  const { boundsOf } = bounds;
  // No address and no question has it for a reason, and no database takes it.
  fastify.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/v1') && url.includes('%00')) throw refuse(BAD_TEXT, 'url');
  });
  keepStrangersShort(fastify, bounds);
  fastify.addHook('onRoute', (options) => {
    const [method = ''] = [options.method].flat();
    if (boundsOf(method, options.url).access === 'open') options.bodyLimit = ANYBODY.bytes;
  });
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { bytes, nodes } = boundsOf(request.method, request.routeOptions.url);
    if (body.length > bytes) return done(tooLong());
    try {
      done(null, read(body, nodes));
    } catch (error) {
      done(error instanceof SyntaxError ? refuse('O corpo não é um JSON válido.') : (error as Error));
    }
  });
};
