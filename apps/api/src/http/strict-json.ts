import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { InvalidRequest } from './errors.js';

const MAX_DEPTH = 32;

/** Things JSON allows and a database or a rule does not: prototype keys, NUL, half a surrogate pair, absurd depth. */
const check = (value: unknown, path: string, depth: number): void => {
  const refuse = (mensagem: string) => {
    throw new InvalidRequest([{ campo: path || 'corpo', mensagem }]);
  };
  if (depth > MAX_DEPTH) refuse('Conteúdo com níveis demais.');
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) refuse('Contém caracteres inválidos.');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') refuse(`Campo não permitido: ${key}.`);
    check(key, path, depth + 1);
    check(inner, path ? `${path}.${key}` : key, depth + 1);
  }
};

/** Brackets nested deeper than this are refused before parsing, which would recurse into them. */
const tooDeep = (text: string): boolean => {
  let depth = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > 200) return true;
  }
  return false;
};

/** Reads JSON bodies strictly, and no others: what a page elsewhere may send without being asked (`text/plain`) is 415. An empty body is no body. */
export const useStrictJson = (fastify: FastifyInstance): void => {
  // No address and no question has it for a reason, and no database takes it.
  fastify.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/v1') && url.includes('%00'))
      throw new InvalidRequest([{ campo: 'url', mensagem: 'Contém caracteres inválidos.' }]);
  });
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      if (!isUtf8(body)) throw new InvalidRequest([{ campo: 'corpo', mensagem: 'O corpo não é um texto em UTF-8.' }]);
      const text = body.toString();
      if (text.trim() === '') return done(null, undefined);
      if (tooDeep(text)) throw new InvalidRequest([{ campo: 'corpo', mensagem: 'Conteúdo com níveis demais.' }]);
      const value = JSON.parse(text) as unknown;
      check(value, '', 0);
      done(null, value);
    } catch (error) {
      done(
        error instanceof SyntaxError
          ? new InvalidRequest([{ campo: 'corpo', mensagem: 'O corpo não é um JSON válido.' }])
          : (error as Error),
      );
    }
  });
};
