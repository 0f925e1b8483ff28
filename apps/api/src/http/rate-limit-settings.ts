/** What may be asked how often. `pesada`: uploads, and answers that are files. */
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

/** `TULHA_LIMITES`: `0` for none, or `leitura=6000,pesada=120`: requests a minute. @throws where it is neither. */
export const readRateLimits = (text: string | undefined): RateLimits | undefined => {
  if (text === '0') return undefined;
  const given = (text ?? '').split(',').filter((part) => part.trim() !== '');
  const changed = given.map((part) => {
    const [, name = '', requests] = /^\s*([a-z]+)=([1-9]\d{0,8})\s*$/.exec(part) ?? [];
    if (!(CLASSES as readonly string[]).includes(name))
      throw new Error(`TULHA_LIMITES deve ser 0, ou como leitura=6000,pesada=120, e não "${text}". Há: ${CLASSES.join(', ')}.`);
    return [name, { requests: Number(requests), seconds: 60 }] as const;
  });
  return { ...RATE_LIMITS, ...Object.fromEntries(changed) };
};
