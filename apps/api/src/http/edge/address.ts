import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from, as far as one who asks can be told from another: an address, or the network of an IPv6 one, within which
 * whoever has it may take as many addresses as they like.
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

/** What a log may hold of an address: no query, and not the part of a public page's that opens it to whoever reads it. */
export const addressOf = ({ url }: Pick<FastifyRequest, 'url'>): string => (url.startsWith('/p/') ? '/p/…' : (url.split('?')[0] as string));

/** How whoever asks reached this installation: `https://tulha.fazenda.br`. A proxy in front says by `x-forwarded-proto` what it was asked by. */
export const originOf = (request: FastifyRequest): string => {
  const proto = String(request.headers['x-forwarded-proto'] ?? request.protocol)
    .split(',')[0]
    ?.trim();
  return `${proto === 'https' ? 'https' : 'http'}://${request.host}`;
};
