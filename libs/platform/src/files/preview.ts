import type { Sharp, SharpOptions } from 'sharp';
import { Crowded } from '../turns.js';

/** Of an image that has more pixels no preview is made: a few kilobytes can claim to be gigabytes. */
export const PIXELS_MAX = 100_000_000;
/** Sides of a preview in pixels: for a list, and for a look at it. */
export const SIDES = { miniatura: 240, tela: 1_280 } as const;
export type Side = keyof typeof SIDES;

/** Where the preview of a content under `anexos/` is kept. */
export const previewKey = (key: string, side: Side): string => `${key.replace(/^anexos\//, 'previas/')}-${SIDES[side]}`;

const AT_ONCE = 2;
const WAITING_MAX = 32;
const WITHIN_S = 8;
/** What of libvips may look at a file; everything else that it could open stays shut. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Gif'].flatMap((kind) => [`VipsForeignLoad${kind}`, `VipsForeignLoad${kind}Buffer`]);

/** It is no image, or one that is too large or takes too long. */
export class NoPreview extends Error {
  override readonly name = 'NoPreview';
}

type Open = (content: Buffer, options?: SharpOptions) => Sharp;

/** Loaded when the first image comes: most processes never see one. */
const load = async (): Promise<Open> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return (content, options) => sharp(content, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: 'error', ...options });
};
let loaded: Promise<Open> | undefined;
const open = () => {
  loaded ??= load();
  return loaded;
};

let busy = 0;
const waiting: (() => void)[] = [];

/** Two pictures at a time: others wait, and beyond a bound are asked to come again. @throws Crowded */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new Crowded('Too many pictures wait');
    await new Promise<void>((go) => waiting.push(go));
  } else busy++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
};

/** Width times height that an image claims to have, by its first bytes; undefined where they do not say. */
export const pixelsOf = async (head: Buffer): Promise<number | undefined> => {
  const sharp = await open();
  try {
    const { width, height } = await sharp(head, { limitInputPixels: false, failOn: 'none' }).metadata();
    return width * height;
  } catch {
    return undefined; // no image, or one that does not say so at its beginning
  }
};

/**
 * The image drawn anew within a square of `side` pixels, upright, as WebP. Nothing of what was in the file but its picture comes along:
 * no place, no camera, no name.
 * @throws NoPreview
 */
export const previewOf = (content: Buffer, side: number): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await open();
    try {
      return await sharp(content)
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .timeout({ seconds: WITHIN_S })
        .toBuffer();
    } catch (cause) {
      throw new NoPreview('No picture can be made of it', { cause });
    }
  });
