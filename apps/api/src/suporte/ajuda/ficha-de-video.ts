import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Video } from '@tulha/domain/suporte/ajuda/ajuda.events';
import { z } from 'zod';

/**
 * A browser plays a video from an address, without the session's token: a user who may read the guide is given an address that plays this
 * one video for some hours. The address itself is signed and says which video it opens, so no query is needed.
 */
const Ficha = z.object({ guia: z.int(), chave: z.string(), mime: z.string(), bytes: z.int(), ate: z.int() });
export type Ficha = z.output<typeof Ficha>;

const HOUR_MS = 3_600_000;
const HOURS = 6;

const sign = (secret: string, body: string): Buffer => createHmac('sha256', secret).update(`video de ajuda:${body}`).digest();

/** Good for five to six hours; the same within an hour, so that a film that was seen is not fetched again. */
export const fichaDe = (secret: string, guia: number, { chave, mime, bytes }: Video, now: string): string => {
  const ate = (Math.floor(Date.parse(now) / HOUR_MS) + HOURS) * HOUR_MS;
  const body = Buffer.from(JSON.stringify({ guia, chave, mime, bytes, ate } satisfies Ficha)).toString('base64url');
  return `${body}.${sign(secret, body).toString('base64url')}`;
};

/** The content of a signed address; undefined for a wrong signature, or once its time is over. */
export const lerFicha = (secret: string, ficha: string, now: string): Ficha | undefined => {
  const [body = '', signature = ''] = ficha.split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), sign(secret, body)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const read = Ficha.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return read.success && read.data.ate > Date.parse(now) ? read.data : undefined;
};
