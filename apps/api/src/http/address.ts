import type { FastifyRequest } from 'fastify';

/** What a log may hold of an address: no query, and not the part of a public page's that opens it to whoever reads it. */
export const addressOf = ({ url }: Pick<FastifyRequest, 'url'>): string => (url.startsWith('/p/') ? '/p/…' : (url.split('?')[0] as string));

/** How whoever asks reached this installation: `https://tulha.fazenda.br`. A proxy in front says by `x-forwarded-proto` what it was asked by. */
export const originOf = (request: FastifyRequest): string => {
  const proto = String(request.headers['x-forwarded-proto'] ?? request.protocol)
    .split(',')[0]
    ?.trim();
  return `${proto === 'https' ? 'https' : 'http'}://${request.host}`;
};
