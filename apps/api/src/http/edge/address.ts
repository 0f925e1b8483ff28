import type { FastifyRequest } from 'fastify';

/**
 * The place a request is counted under: an IPv4 address, or the /64 network of an IPv6 address, since a client may take any number of
 * addresses within its network.
 */
export const placeOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const mapped = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice('::ffff:'.length) : ip;
  if (!mapped.includes(':')) return mapped;
  const [head = '', tail] = mapped.split('%')[0]?.split('::') ?? [];
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter((part) => part !== ''));
  const missing = tail === undefined ? 0 : Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0));
  const all = [...(left ?? []), ...Array<string>(missing).fill('0'), ...(right ?? [])];
  return `${all
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};

/** The path of a request as a log may hold it: without its query, and without the secret part of a lot's public page. */
export const addressOf = ({ url }: Pick<FastifyRequest, 'url'>): string => (url.startsWith('/p/') ? '/p/…' : (url.split('?')[0] as string));

/**
 * The origin under which the client reached this installation, such as `https://tulha.fazenda.br`. A proxy in front names its own scheme in
 * `x-forwarded-proto`.
 */
export const originOf = (request: FastifyRequest): string => {
  const proto = String(request.headers['x-forwarded-proto'] ?? request.protocol)
    .split(',')[0]
    ?.trim();
  return `${proto === 'https' ? 'https' : 'http'}://${request.host}`;
};
