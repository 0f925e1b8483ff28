import type { Kind } from './kinds.js';

/** The classes of calls that are limited apart. `pesada`: uploads, and answers that are files. */
export const CLASSES = ['entrada', 'publica', 'leitura', 'escrita', 'pesada'] as const;
export type RateClass = (typeof CLASSES)[number];
export type RateLimit = { readonly requests: number; readonly seconds: number };
export type RateLimits = Readonly<Record<RateClass, RateLimit>>;

/** Far more than a farm at work needs, far less than a machine that takes all there is: docs/limites.md. */
export const RATE_LIMITS: RateLimits = {
  entrada: { requests: 240, seconds: 60 },
  publica: { requests: 120, seconds: 60 },
  leitura: { requests: 3_000, seconds: 60 },
  escrita: { requests: 1_200, seconds: 60 },
  pesada: { requests: 60, seconds: 60 },
};

const isClass = (name: string): name is RateClass => (CLASSES as readonly string[]).includes(name);

/** `0` for none, or `leitura=6000,pesada=120`: requests a minute. */
export const rateLimits: Kind<RateLimits | undefined> = {
  expected: `0, ou como leitura=6000,pesada=120 (há ${CLASSES.join(', ')})`,
  read: (text) => {
    if (text === '0') return { value: undefined };
    const limits: Record<RateClass, RateLimit> = { ...RATE_LIMITS };
    for (const part of text.split(',').filter((one) => one.trim() !== '')) {
      const [name = '', requests = '', ...more] = part.trim().split('=');
      if (!isClass(name) || more.length > 0 || !/^[1-9]\d{0,8}$/.test(requests)) return undefined;
      limits[name] = { requests: Number(requests), seconds: 60 };
    }
    return { value: limits };
  },
};
