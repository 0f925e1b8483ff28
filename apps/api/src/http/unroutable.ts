import type { FastifyReply, FastifyRequest } from 'fastify';
import { CABECALHOS } from '../rastreabilidade/publica/estilo.js';
import { NAO_HA_PAGINA } from '../rastreabilidade/publica/pagina-html.js';
import { InvalidRequest } from './errors.js';
import { toProblem } from './problem.filter.js';

/** No hook comes before these answers: they say themselves how to be treated. */
const UNROUTED = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Answers an address that is none (`%zz`, or a part beyond any length) before any route or hook can: what else would be a public page, as one. */
export const answerUnroutable = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  if (request.url.startsWith('/p/')) {
    void reply.code(404).headers(CABECALHOS).type('text/html; charset=utf-8').send(NAO_HA_PAGINA);
    return;
  }
  const { status, ...problem } = toProblem(new InvalidRequest([{ campo: 'url', mensagem: 'Este endereço não é válido.' }]));
  void reply
    .code(status)
    .headers(UNROUTED)
    .type('application/problem+json')
    .send({ type: `/erros/${problem.code}`, title: problem.error, status, requestId: request.id, ...problem });
};
