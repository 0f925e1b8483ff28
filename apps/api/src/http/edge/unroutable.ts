import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidRequest } from '../pipeline/errors.js';
import { toProblem } from '../pipeline/problem.filter.js';

/** No hook comes before these answers: they say themselves how to be treated. */
const UNROUTED = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The answer to a public page that does not exist. */
type NoPage = { readonly headers: Readonly<Record<string, string>>; readonly html: string };

/** Answers a malformed address (`%zz`, or a part that is too long) before any route or hook can; one under `/p/` gets the page of a missing lot. */
export const answerUnroutable =
  (noPage: NoPage) =>
  (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (request.url.startsWith('/p/')) {
      void reply.code(404).headers(noPage.headers).type('text/html; charset=utf-8').send(noPage.html);
      return;
    }
    const { status, ...problem } = toProblem(new InvalidRequest([{ campo: 'url', mensagem: 'Este endereço não é válido.' }]));
    void reply
      .code(status)
      .headers(UNROUTED)
      .type('application/problem+json')
      .send({ type: `/erros/${problem.code}`, title: problem.error, status, requestId: request.id, ...problem });
  };
